// The server's content security policy requires Trusted Types: this policy checks each text that is about to
// become markup or code. The app never needs that, so the policy rejects such texts. Workers may start only
// from URLs of the app's own origin.

declare global {
  interface Window {
    /** Undefined in browsers without Trusted Types, which check nothing. */
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
