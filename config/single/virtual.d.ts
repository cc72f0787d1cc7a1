/** The worker as one script. */
declare module 'virtual:worker-code' {
  const code: string;
  export default code;
}

/** The samples: path to gzip in base64. */
declare module 'virtual:samples' {
  const samples: Readonly<Record<string, string>>;
  export default samples;
}
