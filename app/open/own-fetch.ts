/**
 * A file of the page's own origin: a sample, or the file a link names. The page that is one HTML
 * file has no origin to ask and brings its samples along: its build puts another module here.
 */
export function ownFetch(url: string | URL): Promise<Response> {
  return fetch(url);
}
