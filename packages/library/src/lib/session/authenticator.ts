import type { Assertion } from '@safelight/contract/passkeys'
import { type Bytes, fromBase64url, randomBytes, toBase64url } from '@safelight/vault/bytes'
import { passkeyInput } from '@safelight/vault/passkeys'

/** The browser, the authenticator or the person said no. `message` may be shown. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
}

/** Why no passkey can be used on this page; undefined if one can. */
export function whyNoPasskeys(): string | undefined {
  if (typeof PublicKeyCredential === 'undefined') return 'This browser has no passkeys.'
  // WebAuthn takes no IP address for a name.
  if (!/[a-z]/i.test(location.hostname.replace(/^\[.*\]$/, ''))) {
    return 'Passkeys need an address with a name, such as localhost or photos.example.org; this page was opened by an IP address.'
  }
  return undefined
}

export interface NewPasskeyRequest {
  challenge: string
  rpId: string
  /** What the passkey keeps of the account, and what the person sees where passkeys are listed. */
  accountId: string
  email: string
  /** Credential ids of the account's other passkeys. */
  known: readonly string[]
}

export interface NewPasskey {
  credential: { id: string; clientDataJSON: string; attestationObject: string }
  /** The 32 bytes of format rule F17; undefined from an authenticator that cannot give them. */
  output: Bytes | undefined
}

/** How long the browser waits for the person, in milliseconds. */
const PATIENCE = 120_000

/** Makes a passkey: the person is verified by it, and it can be found without the e-mail. */
export async function createPasskey(request: NewPasskeyRequest): Promise<NewPasskey> {
  const { rpId, accountId, email } = request
  const made = await asked('added', () =>
    navigator.credentials.create({
      publicKey: {
        challenge: fromBase64url(request.challenge),
        rp: { id: rpId, name: 'Safelight' },
        user: { id: fromBase64url(accountId), name: email, displayName: email },
        pubKeyCredParams: [-7, -8, -257].map(alg => ({ type: 'public-key', alg })),
        excludeCredentials: request.known.map(toDescriptor),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout: PATIENCE,
        extensions,
      },
    }),
  )
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  const id = text(made.rawId)
  const output = outputOf(made)
  // Many an authenticator says only that it could, and gives the bytes when it signs.
  const isAble = made.getClientExtensionResults().prf?.enabled === true
  return {
    credential: {
      id,
      clientDataJSON: text(clientDataJSON),
      attestationObject: text(attestationObject),
    },
    output: output ?? (isAble ? await askOutput(rpId, id) : undefined),
  }
}

/** Has a passkey sign that the person chooses. */
export async function askPasskey({
  challenge,
  rpId,
}: {
  challenge: string
  rpId: string
}): Promise<{ assertion: Assertion; output: Bytes | undefined }> {
  const signed = await sign(rpId, fromBase64url(challenge), [])
  const response = signed.response as AuthenticatorAssertionResponse
  return {
    assertion: {
      id: text(signed.rawId),
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: text(response.userHandle ?? new ArrayBuffer(0)),
    },
    output: outputOf(signed),
  }
}

/** The bytes alone; what is signed for them goes nowhere. */
const askOutput = async (rpId: string, id: string): Promise<Bytes | undefined> =>
  outputOf(await sign(rpId, randomBytes(32), [id]))

const sign = (rpId: string, challenge: Bytes, allowed: readonly string[]) =>
  asked('used', () =>
    navigator.credentials.get({
      publicKey: {
        challenge,
        rpId,
        allowCredentials: allowed.map(toDescriptor),
        userVerification: 'required',
        timeout: PATIENCE,
        extensions,
      },
    }),
  )

/** No server has a say in what authenticators are asked for (F17). */
const extensions = { prf: { eval: { first: passkeyInput() } } }

const toDescriptor = (id: string): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: fromBase64url(id),
})

function outputOf(credential: PublicKeyCredential): Bytes | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  return first instanceof ArrayBuffer
    ? new Uint8Array(first)
    : new Uint8Array(first.buffer as ArrayBuffer, first.byteOffset, first.byteLength)
}

const text = (bytes: ArrayBuffer): string => toBase64url(new Uint8Array(bytes))

/** Runs what asks the person, and turns what browsers throw into sentences. */
async function asked(
  what: 'added' | 'used',
  ask: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  try {
    const credential = await ask()
    if (credential instanceof PublicKeyCredential) return credential
  } catch (error) {
    const { name } = error as { name?: string }
    throw new PasskeyError(
      SENTENCES[name ?? ''] ?? `No passkey was ${what}: it was canceled or took too long.`,
      { cause: error },
    )
  }
  throw new PasskeyError(`No passkey was ${what}.`)
}

/** By the names of WebAuthn's errors. A person who says no and a timeout look alike: NotAllowedError. */
const SENTENCES: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This device cannot make a passkey that checks that it is you.',
  ConstraintError: 'This device cannot make a passkey that checks that it is you.',
  SecurityError: 'Passkeys do not work at this address.',
}
