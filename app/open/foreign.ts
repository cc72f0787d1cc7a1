/** Files people will drop that are something else: what each looks like, and where its recording may be. */
const FOREIGN: { readonly [kind: string]: string } = {
  otlp: 'an OpenTelemetry export: spans with timings, without the commit log that a recording carries',
  langfuse: 'a Langfuse export: observations of a trace, without the commit log that a recording carries',
  langsmith: 'a LangSmith export: a tree of runs, without the commit log that a recording carries',
  'chat-log': 'a chat log: messages as they were said, not what each call to the model was served',
  'chat-jsonl': 'a chat log: messages as they were said, not what each call to the model was served',
  'playwright-trace': 'a Playwright trace: a browser test’s recording, not an agent’s',
  har: 'a HAR file: a browser’s network log',
  html: 'a web page: it may be the page a download link led to instead of the file itself',
  image: 'a picture',
  png: 'a picture (PNG)',
  jpeg: 'a picture (JPEG)',
  gif: 'a picture (GIF)',
  webp: 'a picture (WebP)',
  pdf: 'a PDF document',
  sqlite: 'an SQLite database',
  video: 'a video',
  audio: 'a sound file',
  elf: 'a program',
  wasm: 'a WebAssembly program',
  tar: 'a tar archive: unpack it and drop the recording inside',
  '7z': 'a 7-Zip archive: unpack it and drop the recording inside',
  rar: 'a RAR archive: unpack it and drop the recording inside',
  bzip2: 'bzip2-compressed: unpack it and drop the recording inside',
  xz: 'xz-compressed: unpack it and drop the recording inside',
  xml: 'an XML document',
  yaml: 'a YAML document',
  csv: 'a table (CSV)',
  text: 'plain text',
  binary: 'binary data of a kind this lens does not know',
};

/** What a file of this kind is, in words; the kind's own name where no words are kept for it. */
export function foreignWords(kind: string): string {
  return Object.hasOwn(FOREIGN, kind) ? (FOREIGN[kind] ?? kind) : `something else (${kind})`;
}
