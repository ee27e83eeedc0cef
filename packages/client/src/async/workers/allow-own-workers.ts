/** Trusted Types, which check script URLs. Some browsers lack them. */
interface TrustedTypes {
  readonly defaultPolicy: unknown
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown
}

/** Lets this worker start workers whose script comes from its own origin. Pages have a policy already. */
export function allowOwnWorkers(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (trustedTypes?.defaultPolicy) return
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (new URL(address, location.href).origin === location.origin) return address
      throw new TypeError('No foreign script is run.')
    },
  })
}
