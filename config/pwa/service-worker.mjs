/**
 * Keeps the built page for use without a network. The build puts `BUILT` in front: the addresses of
 * this build and the name of its cache. Only the page's own files are ever asked for or kept: a
 * recording handed to the start command is neither, and nothing of another origin is.
 */
const scope = new URL('./', self.location.href);
const SHELL = BUILT.files.map((file) => new URL(file, scope).href);

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(BUILT.cache).then((cache) => cache.addAll(SHELL)));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith(BUILT.prefix) && name !== BUILT.cache;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  // Names of built assets carry their content's hash: what is kept is what the server would send.
  if (path.startsWith('assets/')) event.respondWith(kept(request));
  else if (path === '' || path.startsWith('samples/') || SHELL.includes(url.href)) event.respondWith(newest(request));
});

async function kept(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** From the server while there is one: a new build is seen at once. */
async function newest(request) {
  try {
    const response = await fetch(request);
    if (response.ok) {
      const cache = await caches.open(BUILT.cache);
      await cache.put(request.url, response.clone());
    }
    return response;
  } catch (error) {
    const found = await caches.match(request.url, { ignoreVary: true });
    if (found === undefined) throw error;
    return found;
  }
}
