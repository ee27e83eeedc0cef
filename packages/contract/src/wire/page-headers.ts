/** SHA-256 of `FIRST_SCRIPT` and `FIRST_STYLE`, the only inline script and style of the app's pages. */
const SCRIPT = "'sha256-KH4NwcxWnHCB03XjZZAv5DigaLONwfx1K827MNLTc9Q='"
const STYLE = "'sha256-6RzRbFr8fMkPJlJ2gWQefl0Kko7aegWNKCh8ithY2z4='"

/**
 * The content security policy of the app's pages, from the server or the desktop app. `pictures` is one more
 * origin from which pages may load images: that of the installation's map tiles. `server` is one more origin
 * that pages may call.
 */
export const pagePolicy = (pictures?: string, server?: string): string =>
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval' ${SCRIPT}; style-src 'self' ${STYLE}; ` +
  `worker-src 'self'; connect-src 'self'${and(server)}; ` +
  `img-src 'self' blob: data:${and(pictures)}; ` +
  "media-src 'self' blob:; " +
  "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default"

const and = (origin: string | undefined): string => (origin === undefined ? '' : ` ${origin}`)

export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  // With `cross-origin-opener-policy`, isolates pages and workers from other origins. Browsers require this
  // for threads.
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), ' +
    'payment=(), serial=(), usb=()',
}
