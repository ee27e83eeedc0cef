import { ERRORS } from '@safelight/contract/errors'
import type { PublicShare } from '@safelight/contract/public-shares'
import { type AlbumKeys, drawAlbumKeys } from '@safelight/crypto/albums'
import type { Bytes } from '@safelight/crypto/bytes'
import { drawItemKeys, type ItemKeys } from '@safelight/crypto/items'
import { isAnchorOf } from '@safelight/crypto/link-fragments'
import type { LinkKeys } from '@safelight/crypto/links'
import type { PublicIdentity } from '@safelight/crypto/public-identity'
import { ApiError } from '../api/api-client.ts'
import {
  forgetKeys,
  hasEnded,
  type LinkPayload,
  openPayload,
} from '../sharing/links/link-payload.ts'

/** Scripts can use the link's keys, but cannot read the keys' bytes. */
export interface OpenedLink extends Pick<LinkPayload, 'title' | 'description' | 'originals'> {
  maker: PublicIdentity & { name: string }
  /** ISO 8601. */
  expiresAt: string | null
  resource:
    | { type: 'ALBUM'; keys: AlbumKeys }
    | { type: 'ITEMS'; keys: ReadonlyMap<string, ItemKeys> }
}

/**
 * Returns a function that opens the server's record of a link. It checks that the maker named in the address
 * signed the record. Throws OpenError, and NOT_FOUND once the link has expired.
 */
export function linkOpener(keys: LinkKeys, token: string, anchor: Bytes) {
  let last: { sealed: string; version: number; opened: OpenedLink } | undefined

  return async (record: PublicShare): Promise<OpenedLink> => {
    const { sealed, version } = record
    if (last?.sealed !== sealed || last.version !== version) {
      const payload = await openPayload(keys, { ...record, token }, person =>
        isAnchorOf(person, anchor),
      )
      last = {
        sealed,
        version,
        opened: await openedOf(payload).finally(() => forgetKeys(payload.resource)),
      }
    }
    if (hasEnded(last.opened)) throw new ApiError('NOT_FOUND', ...ERRORS.NOT_FOUND)
    return last.opened
  }
}

async function openedOf(payload: LinkPayload): Promise<OpenedLink> {
  const { title, description, originals, expiresAt, createdBy: maker } = payload
  return { title, description, originals, expiresAt, maker, resource: await drawKeys(payload) }
}

async function drawKeys({
  resource,
  createdBy: { accountId },
}: LinkPayload): Promise<OpenedLink['resource']> {
  if (resource.type === 'ALBUM') {
    return { type: 'ALBUM', keys: await drawAlbumKeys(resource, resource.albumKey) }
  }
  const own = resource.items.filter(({ owner }) => owner === accountId)
  const keys = own.map(async ({ itemId, itemKey }) => {
    const drawn = await drawItemKeys(accountId, itemId, itemKey)
    return [itemId, drawn] as const
  })
  return { type: 'ITEMS', keys: new Map(await Promise.all(keys)) }
}
