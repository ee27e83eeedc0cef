/**
 * What the pages of the app may load and do, wherever they come from. `pictures` is another origin whose pictures they
 * may show: that of the installation's own map tiles.
 */
export const pagePolicy = (pictures?: string): string =>
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
  "worker-src 'self'; connect-src 'self'; " +
  `img-src 'self' blob: data:${pictures === undefined ? '' : ` ${pictures}`}; ` +
  "media-src 'self' blob:; " +
  "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default"

/** What every answer says, page or not. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  // With the one above it isolates pages and workers from other origins, for which browsers give them threads.
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), ' +
    'payment=(), serial=(), usb=()',
}
