import type { Signature } from '@safelight/contract/assertions'
import type { addPasskey } from '@safelight/contract/passkeys'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import { type Answered, type Ask, expiryOf, type Purpose } from './challenges.ts'
import type { PasskeyRow } from './passkeys.ts'

type NewCredential = z.infer<NonNullable<typeof addPasskey.body>>['credential']

/** COSE algorithms that authenticators support: ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257]

export interface Asked {
  purpose: Purpose
  /** Whether the authenticator must have verified the user, by a PIN or fingerprint. */
  isVerified: boolean
}

export async function verifyNewPasskey(
  context: Pick<Context, 'secrets' | 'now'>,
  { id, ...response }: NewCredential,
  { purpose, isVerified }: Asked,
): Promise<Answered & { publicKey: string; counter: number }> {
  const { origin, rpId } = pageOf(response.clientDataJSON)
  const answered = watch(context, { purpose, origin })
  const { verified, registrationInfo } = await orFailed(() => {
    refuseCertificates(response.attestationObject)
    return verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: answered.isExpected,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: isVerified,
      supportedAlgorithmIDs: ALGORITHMS,
    })
  })
  // The client sealed the master key for this id. The authenticator must report the same id.
  if (!verified || registrationInfo.credential.id !== id) throw new ApiError('PASSKEY_FAILED')
  const { publicKey, counter } = registrationInfo.credential
  return { ...answered.get(), publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

export async function verifySignature(
  context: Pick<Context, 'secrets' | 'now'>,
  { id, ...response }: Signature,
  passkey: PasskeyRow,
  { purpose, isVerified }: Asked,
): Promise<Answered & { counter: number }> {
  const { origin, rpId } = pageOf(response.clientDataJSON)
  const answered = watch(context, { purpose, origin })
  const { verified, authenticationInfo } = await orFailed(() =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: answered.isExpected,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: isVerified,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified) throw new ApiError('PASSKEY_FAILED')
  return { ...answered.get(), counter: authenticationInfo.newCounter }
}

/**
 * Reads the page's origin from the browser's answer. Does not check it: `expiryOf` rejects a challenge that
 * was made for another origin.
 */
function pageOf(clientDataJSON: string): { origin: string; rpId: string } {
  try {
    const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return { origin: String(origin), rpId: new URL(origin).hostname }
  } catch (error) {
    throw new ApiError('PASSKEY_FAILED', undefined, { cause: error })
  }
}

function watch(context: Pick<Context, 'secrets' | 'now'>, ask: Ask) {
  let answered: Answered | undefined
  return {
    isExpected(challenge: string): boolean {
      const expiry = expiryOf(context, ask, challenge)
      answered = expiry && { challenge, expiry }
      return answered !== undefined
    },
    get(): Answered {
      if (!answered) throw new ApiError('PASSKEY_FAILED')
      return answered
    },
  }
}

/** Rejects attestations with certificates: verifying them could make the server contact addresses in them. */
function refuseCertificates(attestationObject: string): void {
  const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'))
  const statement = decodeAttestationObject(bytes)
  const format = statement.get('fmt')
  const isBare = format === 'none' || (format === 'packed' && !statement.get('attStmt').get('x5c'))
  if (!isBare) throw new ApiError('PASSKEY_FAILED')
}

/** Turns every failure into PASSKEY_FAILED. Only an attacker would profit from knowing which check failed. */
async function orFailed<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    throw new ApiError('PASSKEY_FAILED', undefined, { cause: error })
  }
}
