import type { Link } from '@safelight/contract/links'
import type { AccountKeys } from '@safelight/vault/account-keys'
import { fromBase64url, toBase64url } from '@safelight/vault/bytes'
import {
  deriveLinkKeys,
  type LinkSecret,
  openLinkPayload,
  sealLinkPayload,
  unwrapLinkSecret,
} from '@safelight/vault/links'
import { type LinkPayload, linkPayloadSchema } from './link-payload.ts'

/** A link of one's own with its secret, from whichever device it was made on. */
export async function openOwnLink(
  account: AccountKeys,
  { token, version, sealed, wrappedSecret }: Link,
): Promise<{ secret: LinkSecret; payload: LinkPayload }> {
  const secret = await unwrapLinkSecret(account, token, fromBase64url(wrappedSecret))
  const keys = await deriveLinkKeys(secret)
  const opened = await openLinkPayload(keys, token, version, fromBase64url(sealed))
  return { secret, payload: linkPayloadSchema.parse(opened) }
}

export async function sealOwnLink(
  secret: LinkSecret,
  token: string,
  version: number,
  payload: LinkPayload,
): Promise<string> {
  const keys = await deriveLinkKeys(secret)
  return toBase64url(await sealLinkPayload(keys, token, version, payload))
}
