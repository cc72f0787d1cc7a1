/**
 * Files people drop that are no recording, each recognised by what it looks like (issue 4.4). The page
 * has one sentence for each kind.
 */
export const FOREIGN_KINDS = [
  // By their first bytes.
  'png',
  'jpeg',
  'gif',
  'webp',
  'pdf',
  'sqlite',
  'wasm',
  'executable',
  'audio-or-video',
  'office-document',
  'playwright-trace',
  // By their text.
  'html',
  'svg',
  'xml',
  'csv',
  'yaml',
  'text',
  // By their JSON.
  'otlp',
  'jaeger',
  'langfuse',
  'langsmith',
  'chat-log',
  'openai-request',
  'openai-response',
  'anthropic-request',
  'anthropic-response',
  'har',
  'source-map',
  'package-json',
  'geojson',
  // JSON with a `format` of its own.
  'other-format',
] as const;

export type ForeignKind = (typeof FOREIGN_KINDS)[number];
