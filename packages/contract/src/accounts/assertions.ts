import { bytes, bytesUpTo } from '../wire/encoding.ts'
import { z } from '../wire/schema.ts'

/** A credential id as the authenticator reports it (WebAuthn Level 3, §5.1: at most 1023 bytes). */
export const credentialId = bytesUpTo(1023)

/** The challenge that an authenticator signs: valid once, for five minutes and one purpose. */
export const challenge = bytes(56)

/** A passkey's signature over a challenge, as in `AuthenticatorAssertionResponse`. */
export const signature = z.strictObject({
  id: credentialId,
  clientDataJSON: bytesUpTo(4096),
  authenticatorData: bytesUpTo(4096),
  signature: bytesUpTo(1024),
})

/** A signature at sign-in. The server does not know the account yet: `userHandle` names it. */
export const assertion = signature.extend({
  userHandle: bytes(16),
})

export const passkeyQuestion = z.object({
  challenge,
  rpId: z.string(),
  allowed: z.array(credentialId),
})

export type Signature = z.infer<typeof signature>
export type Assertion = z.infer<typeof assertion>
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>
