import type { Link } from '@safelight/contract/links'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import { fromBase64url } from '@safelight/crypto/bytes'
import type { Identity } from '@safelight/crypto/identity'
import { writeLinkFragment } from '@safelight/crypto/link-fragments'
import {
  deriveLinkKeys,
  forgetLinkSecret,
  type LinkKeys,
  sealLinkPayload,
  unwrapLinkSecret,
} from '@safelight/crypto/links'
import { isSameIdentity } from '@safelight/crypto/public-identity'
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

/**
 * Opens a link that this account made. Throws OpenError for another person's link. The caller must zero the
 * payload's keys with `forgetKeys`.
 */
export async function openOwnLink(
  { account, identity }: LinkMaker,
  link: Link,
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
