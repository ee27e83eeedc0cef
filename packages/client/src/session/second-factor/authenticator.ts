import type { Assertion, PasskeyQuestion, Signature } from '@safelight/contract/assertions'
import { BRIDGE_NAME } from '@safelight/contract/desktop-bridge-name'
import { type Bytes, fromBase64url, randomBytes, toBase64url } from '@safelight/crypto/bytes'
import { passkeyInput } from '@safelight/crypto/passkeys'
import { texts } from '@safelight/texts/client/session'

/** The browser, the authenticator or the person refused to add or use a passkey. `message` may be shown. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
}

export function whyNoPasskeys(): string | undefined {
  if (BRIDGE_NAME in globalThis) {
    return texts.noPasskeysInDesktop
  }
  if (typeof PublicKeyCredential === 'undefined') return texts.noPasskeysInBrowser
  // WebAuthn does not accept an IP address as rpId.
  if (!/[a-z]/i.test(location.hostname.replace(/^\[.*\]$/, ''))) {
    return texts.passkeysNeedName
  }
  return undefined
}

export interface NewPasskeyRequest {
  challenge: string
  rpId: string
  accountId: string
  email: string
  known: readonly string[]
  /** Whether the passkey must open a library. If not, any security key works, without user verification. */
  opensLibrary: boolean
}

export interface NewPasskey {
  credential: { id: string; clientDataJSON: string; attestationObject: string }
  /** The PRF output of 32 bytes (format rule F17); undefined if the authenticator has no PRF. */
  output: Bytes | undefined
}

const PATIENCE = 120_000

/**
 * Throws PasskeyError unless `rpId` is the host name of this page. Otherwise, other sites of a parent domain
 * could ask for the PRF output.
 */
function assertOwnName(rpId: string): void {
  if (rpId === location.hostname) return
  throw new PasskeyError(texts.passkeyOfOtherAddress)
}

/**
 * Makes a passkey. For one that opens a library, the authenticator verifies the person, and sign-in needs no
 * e-mail address.
 */
export async function createPasskey(request: NewPasskeyRequest): Promise<NewPasskey> {
  const { rpId, accountId, email, opensLibrary } = request
  assertOwnName(rpId)
  const made = await asked('added', () =>
    navigator.credentials.create({
      publicKey: {
        challenge: fromBase64url(request.challenge),
        rp: { id: rpId, name: 'Safelight' },
        user: { id: fromBase64url(accountId), name: email, displayName: email },
        pubKeyCredParams: [-7, -8, -257].map(alg => ({ type: 'public-key', alg })),
        excludeCredentials: request.known.map(toDescriptor),
        authenticatorSelection: opensLibrary
          ? { residentKey: 'required', userVerification: 'required' }
          : { residentKey: 'discouraged', userVerification: 'discouraged' },
        attestation: 'none',
        timeout: PATIENCE,
        ...(opensLibrary && { extensions }),
      },
    }),
  )
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  const id = text(made.rawId)
  const output = outputOf(made)
  // Many authenticators return the PRF output only when they sign, not when they make a passkey.
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

export async function askPasskey({
  challenge,
  rpId,
}: {
  challenge: string
  rpId: string
}): Promise<{ assertion: Assertion; output: Bytes | undefined }> {
  const signed = await sign({ challenge: fromBase64url(challenge), rpId }, VERIFIED)
  const { userHandle } = signed.response as AuthenticatorAssertionResponse
  return {
    assertion: { ...signatureOf(signed), userHandle: text(userHandle ?? new ArrayBuffer(0)) },
    output: outputOf(signed),
  }
}

/**
 * Signs with one of the `allowed` passkeys. Requires no user verification: the password was proved before.
 */
export async function askSecondStep({
  challenge,
  rpId,
  allowed,
}: PasskeyQuestion): Promise<Signature> {
  const question = {
    challenge: fromBase64url(challenge),
    rpId,
    allowCredentials: allowed.map(toDescriptor),
  }
  return signatureOf(await sign(question, { userVerification: 'discouraged' }))
}

function signatureOf({ rawId, response }: PublicKeyCredential): Signature {
  const { clientDataJSON, authenticatorData, signature } =
    response as AuthenticatorAssertionResponse
  return {
    id: text(rawId),
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
  }
}

/** Gets the PRF output only. The signature is discarded. */
async function askOutput(rpId: string, id: string): Promise<Bytes | undefined> {
  const question = { challenge: randomBytes(32), rpId, allowCredentials: [toDescriptor(id)] }
  return outputOf(await sign(question, VERIFIED))
}

async function sign(
  question: PublicKeyCredentialRequestOptions & { rpId: string },
  how: Pick<PublicKeyCredentialRequestOptions, 'userVerification' | 'extensions'>,
) {
  assertOwnName(question.rpId)
  return asked('used', () =>
    navigator.credentials.get({ publicKey: { ...question, ...how, timeout: PATIENCE } }),
  )
}

/** The PRF input is fixed, so no server can choose it (format rule F17). */
const extensions = { prf: { eval: { first: passkeyInput() } } }

const VERIFIED = { userVerification: 'required', extensions } as const

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

async function asked(
  action: 'added' | 'used',
  ask: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  try {
    const credential = await ask()
    if (credential instanceof PublicKeyCredential) return credential
  } catch (error) {
    const { name } = error as { name?: string }
    throw new PasskeyError(SENTENCES[name ?? ''] ?? texts.passkeyCanceled({ action }), {
      cause: error,
    })
  }
  throw new PasskeyError(texts.passkeyFailed({ action }))
}

/** The messages, by the name of WebAuthn's error. A refusal and a timeout are both NotAllowedError. */
const SENTENCES: Record<string, string> = {
  InvalidStateError: texts.passkeyExists,
  NotSupportedError: texts.cannotVerifyUser,
  ConstraintError: texts.cannotVerifyUser,
  SecurityError: texts.passkeysBlocked,
}
