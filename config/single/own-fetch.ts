/** In the page that is one file the samples come along: there is no origin to ask. */
import samples from 'virtual:samples';

/** Answers for a sample of this page, by the end of its address; anything else is not there. */
export async function ownFetch(url: string | URL): Promise<Response> {
  const path = Object.keys(samples).find((known) => String(url).endsWith(known));
  const packed = path === undefined ? undefined : samples[path];
  if (packed === undefined) return new Response(null, { status: 404 });
  const bytes = Uint8Array.from(atob(packed), (unit) => unit.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}
