/** Files people will drop that are something else: what each looks like, and what to do where that helps. */
import type { ForeignKind } from '../../src/recording/foreign.ts';

const FOREIGN: { readonly [kind in ForeignKind]: string } = {
  png: 'a picture (PNG)',
  jpeg: 'a picture (JPEG)',
  gif: 'a picture (GIF)',
  webp: 'a picture (WebP)',
  pdf: 'a PDF document',
  sqlite: 'an SQLite database',
  wasm: 'a WebAssembly program',
  executable: 'a program',
  'audio-or-video': 'sound or video',
  'office-document': 'an office document',
  'playwright-trace': 'a Playwright trace: a browser test’s recording, not an agent’s',
  html: 'a web page: perhaps the page that a download link led to instead of the file',
  svg: 'a picture (SVG)',
  xml: 'an XML document',
  csv: 'a table (CSV)',
  yaml: 'a YAML document',
  text: 'plain text',
  otlp: 'an OpenTelemetry export: spans with timings, without the commit log that a recording carries',
  jaeger: 'a Jaeger export: spans with timings, without the commit log that a recording carries',
  langfuse: 'a Langfuse export: observations of a trace, without the commit log that a recording carries',
  langsmith: 'a LangSmith export: a tree of runs, without the commit log that a recording carries',
  'chat-log': 'a chat log: messages as they were said, not what each call to the model was served',
  'openai-request': 'one request to an OpenAI interface: a single call, without the run around it',
  'openai-response': 'one response of an OpenAI interface: a single answer, without the run around it',
  'anthropic-request': 'one request to an Anthropic interface: a single call, without the run around it',
  'anthropic-response': 'one response of an Anthropic interface: a single answer, without the run around it',
  har: 'a HAR file: a browser’s network log',
  'source-map': 'a source map of a program',
  'package-json': 'a package.json of a program',
  geojson: 'a map (GeoJSON)',
  'other-format': 'JSON of another tool’s format',
};

/** What a file of this kind is, in words; a kind without words is named as it is. */
export function foreignWords(kind: string): string {
  return isKnown(kind) ? FOREIGN[kind] : `something else${kind === '' ? '' : ` (${kind})`}`;
}

function isKnown(kind: string): kind is ForeignKind {
  return Object.hasOwn(FOREIGN, kind);
}
