import { bytes, bytesUpTo } from '../wire/encoding.ts'
import { z } from '../wire/schema.ts'

/** As an authenticator names a passkey (WebAuthn Level 3, §5.1: at most 1023 bytes). */
export const credentialId = bytesUpTo(1023)

/** What an authenticator has to sign for: good for one use, for five minutes and one purpose. */
export const challenge = bytes(56)

/** A signature of a passkey over a challenge, as `AuthenticatorAssertionResponse` has it. */
export const signature = z.strictObject({
  id: credentialId,
  clientDataJSON: bytesUpTo(4096),
  authenticatorData: bytesUpTo(4096),
  signature: bytesUpTo(1024),
})

/** The same, where nobody has said whose it is. */
export const assertion = signature.extend({
  /** The account id of format rule F3, as the passkey keeps it. */
  userHandle: bytes(16),
})

/** What one of these passkeys is to sign. */
export const passkeyQuestion = z.object({
  challenge,
  rpId: z.string(),
  /** Their credential ids. */
  allowed: z.array(credentialId),
})

export type Signature = z.infer<typeof signature>
export type Assertion = z.infer<typeof assertion>
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>
