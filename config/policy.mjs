/**
 * What the page may do, enforced by the browser (product.md law 8): nothing leaves its own
 * origin, and recorded text can become neither script nor style nor address.
 * `wasm-unsafe-eval`: the hash is WebAssembly compiled from bytes the bundle carries.
 */
const DIRECTIVES = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'worker-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'why-lens-worker why-lens-offline',
};

/** Understood in a header only; a `<meta>` with it warns on the console. */
const HEADER_ONLY = { 'frame-ancestors': "'none'" };

function write(directives) {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** The same policy with some directives changed. */
export function policyOf(changed) {
  return write({ ...DIRECTIVES, ...changed });
}

/** The policy as the `<meta>` of the built page carries it. */
export const PAGE_POLICY = write(DIRECTIVES);

/** The policy as our server sends it, for the page and for the worker, which takes its own from its response. */
export const HEADER_POLICY = write({ ...DIRECTIVES, ...HEADER_ONLY });
