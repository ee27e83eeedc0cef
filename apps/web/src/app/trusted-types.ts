// The server's policy asks for Trusted Types: text that becomes markup or code passes through here.
// No markup and no code is ever made from text; workers may start from addresses of our own origin.

declare global {
  interface Window {
    /** Missing in browsers without Trusted Types, which then check nothing. */
    trustedTypes?: {
      createPolicy(name: string, rules: Record<PolicyRule, (text: string) => string>): unknown
    }
  }
}

/** The three kinds of text that a browser checks. */
export type PolicyRule = 'createHTML' | 'createScript' | 'createScriptURL'

window.trustedTypes?.createPolicy('default', {
  createHTML: () => refuse('markup'),
  createScript: () => refuse('code'),
  createScriptURL: address =>
    new URL(address, document.baseURI).origin === location.origin
      ? address
      : refuse('foreign script'),
})

function refuse(what: string): never {
  throw new TypeError(`No ${what} is made from text.`)
}
