import type { Link } from '@safelight/contract/links'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import { type Bytes, fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import type { Identity } from '@safelight/crypto/identity'
import { writeLinkFragment } from '@safelight/crypto/link-fragments'
import {
  deriveLinkKeys,
  forgetLinkSecret,
  type LinkKeys,
  sealLinkPayload,
  unwrapLinkSecret,
  wrapLinkSecret,
} from '@safelight/crypto/links'
import type { KdfParameters } from '@safelight/crypto/password'
import { isSameIdentity } from '@safelight/crypto/public-identity'
import { encodeKdf } from '../../api/codecs/account.ts'
import { encodeSigned } from '../../api/codecs/signed-seal.ts'
import { type LinkPayload, linkPayloadSchema, openPayload } from './link-payload.ts'

export interface LinkMaker {
  account: AccountKeys
  identity: Identity
}

export interface OpenOwnLink {
  keys: LinkKeys
  fragment: string
  payload: LinkPayload
}

/** Unwraps the secret of a link that this account made. The caller must zero it with `forgetLinkSecret`. */
export const openOwnSecret = (
  account: AccountKeys,
  { token, wrappedSecret }: Pick<Link, 'token' | 'wrappedSecret'>,
) => unwrapLinkSecret(account, token, fromBase64url(wrappedSecret))

/** The root key of a link's new password, with the parameters that derive it. */
export interface NewRoot {
  kdf: KdfParameters
  root: Bytes
}

/** Derives the keys of a link with this secret and password, and wraps both for the owner. Zeroes the root. */
export async function sealAccess(
  account: AccountKeys,
  token: string,
  secret: Bytes,
  password: NewRoot | undefined,
) {
  try {
    const linkSecret = { secret, root: password?.root }
    const keys = await deriveLinkKeys(linkSecret)
    const proof = password &&
      keys.auth && { kdf: encodeKdf(password.kdf), auth: toBase64url(keys.auth) }
    const wrappedSecret = toBase64url(await wrapLinkSecret(account, token, linkSecret))
    return { keys, wrappedSecret, password: proof ?? null }
  } finally {
    password?.root.fill(0)
  }
}

/**
 * Opens a link that this account made. Throws OpenError for another person's link. The caller must zero the
 * payload's keys with `forgetKeys`.
 */
export async function openOwnLink(
  { account, identity }: LinkMaker,
  link: Pick<Link, 'token' | 'version' | 'sealed' | 'signature' | 'wrappedSecret'>,
): Promise<OpenOwnLink> {
  const secret = await openOwnSecret(account, link)
  try {
    const keys = await deriveLinkKeys(secret)
    const isMaker = isSameIdentity.bind(undefined, identity.person)
    const payload = await openPayload(keys, link, isMaker)
    return { keys, payload, fragment: await writeLinkFragment(secret.secret, identity.person) }
  } finally {
    forgetLinkSecret(secret)
  }
}

/**
 * Seals and signs the payload of a link that this account made. Throws ZodError if the payload does not match
 * `linkPayloadSchema`.
 */
export const sealOwnLink = async (
  { identity }: LinkMaker,
  keys: LinkKeys,
  { token, version }: Pick<Link, 'token' | 'version'>,
  payload: LinkPayload,
) =>
  encodeSigned(
    await sealLinkPayload(identity, keys, token, version, linkPayloadSchema.encode(payload)),
  )
