// A policy for Trusted Types, which rejects each text that is about to become markup or code. Workers may
// start only from URLs of the app's own origin.

declare global {
  interface Window {
    /** Undefined in browsers that do not support Trusted Types. */
    trustedTypes?: {
      createPolicy(name: string, rules: Record<PolicyRule, (text: string) => string>): unknown
    }
  }
}

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
  throw new TypeError(`The app creates no ${what} from text.`)
}
