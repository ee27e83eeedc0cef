import type { Rotation, SignedItem } from '@safelight/contract/album-records'
import { LIMITS } from '@safelight/contract/limits'
import type { LinkUpdate } from '@safelight/contract/links'
import type { Kysely } from 'kysely'
import { chargeOf, removeCharged } from '../../accounts/charges.ts'
import { assertBelow } from '../../accounts/limits.ts'
import type { StorageLimit } from '../../accounts/plan/storage-limit.ts'
import { assertQuota, countUsed } from '../../accounts/quota.ts'
import { isUniqueViolation } from '../../database/constraint.ts'
import type { Schema } from '../../database/schema.ts'
import { writeFor } from '../../database/write-for.ts'
import { ApiError, invalidFields } from '../../http/errors.ts'
import { signDetails } from '../../items/signatures.ts'
import { albumFor } from '../access.ts'
import { assertEpochReserve } from '../epoch-reserve.ts'
import { type LinkedTo, type LinkRow, openLinks } from '../open-links.ts'
import { rotate } from '../rotate.ts'
import { useToken } from './used-tokens.ts'

/** Adds a link to an album. Throws STALE_EPOCH unless the link has the key of the album's current epoch. */
export function insertAlbumLink(
  db: Kysely<Schema>,
  link: LinkRow & { album_id: string },
  epoch: number,
): Promise<void> {
  return inserting(db, link, async transaction => {
    const album = await albumFor(transaction, link.owner_id, link.album_id, 'manage')
    if (epoch !== album.epoch) throw new ApiError('STALE_EPOCH')
    await assertFewLinks(transaction, { album: link.album_id }, link.created_at)
    await transaction.insertInto('links').values(link).execute()
    await countUsed(transaction, link.owner_id, chargeOf('links', link))
    await assertEpochReserve(transaction, link.album_id)
  })
}

/** Adds a link to items. Throws NOT_FOUND if one is missing, is another person's, or is in the trash. */
export function insertItemsLink(
  db: Kysely<Schema>,
  link: LinkRow,
  signed: SignedItem[],
): Promise<void> {
  return inserting(db, link, async transaction => {
    const items = await signDetails(transaction, link.owner_id, signed)
    if (items.length !== signed.length) throw new ApiError('NOT_FOUND')
    if (link.item_id !== null)
      await assertFewLinks(transaction, { item: link.item_id }, link.created_at)
    await transaction.insertInto('links').values(link).execute()
    await countUsed(transaction, link.owner_id, chargeOf('links', link))
    const { token, owner_id } = link
    for (const { id, day, size } of items) {
      const row = { token, owner_id, item_id: id, day, size, trashed: 0 }
      await transaction.insertInto('link_items').values(row).execute()
      await countUsed(transaction, owner_id, chargeOf('link_items', row))
    }
  })
}

/**
 * Throws LIMIT_REACHED if an album or item has too many links, because the client lists all of them at once.
 */
async function assertFewLinks(db: Kysely<Schema>, to: LinkedTo, now: string) {
  await assertBelow(
    'album' in to ? LIMITS.linksOfAlbum : LIMITS.linksOfItem,
    openLinks(db, to, new Date(now)).select(eb => eb.fn.countAll<number>().as('count')),
  )
}

async function inserting(
  db: Kysely<Schema>,
  { owner_id: ownerId, token }: LinkRow,
  insert: (transaction: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  try {
    await writeFor(db, [ownerId], async transaction => {
      await assertBelow(
        LIMITS.linksOfAccount,
        transaction
          .selectFrom('links')
          .select(eb => eb.fn.countAll<number>().as('count'))
          .where('owner_id', '=', ownerId),
      )
      await useToken(transaction, token)
      await insert(transaction)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('LINK_EXISTS')
    throw error
  }
}

/** The fields of a link that an edit replaces. Undefined ones stay. */
export interface LinkChange
  extends Pick<LinkUpdate, 'version' | 'sealed' | 'signature' | 'epoch' | 'originals'> {
  expiresAt: string | null | undefined
  access: Pick<LinkRow, 'wrapped_secret' | 'kdf_json' | 'auth_hmac'> | undefined
  rotation: Rotation | undefined
}

/**
 * Replaces a link's payload and settings. Throws QUOTA_EXCEEDED if the payload grows beyond the owner's free
 * storage. If a link to an album gets a new password, `rotation` must start a new epoch of the album, because
 * the key of the current one opens without that password.
 */
export function changeLink(
  db: Kysely<Schema>,
  ownerId: number,
  token: string,
  change: LinkChange,
  limit: StorageLimit,
  now: Date,
): Promise<void> {
  return writeFor(db, [ownerId], async transaction => {
    const link = await transaction
      .selectFrom('links')
      .selectAll()
      .where('token', '=', token)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    if (!link) throw new ApiError('NOT_FOUND')
    const { version, sealed, signature, expiresAt = link.expires_at } = change
    const { originals = link.originals === 1, access, rotation } = change
    if (version !== link.version + 1) throw new ApiError('STALE_VERSION')
    if (link.type !== 'SELECTION' && sealed.length > LIMITS.sealedSmallLinkChars) {
      throw invalidFields(['/sealed'])
    }
    const album = await albumOfSameEpoch(transaction, link, change)
    const to = linkedTo(link)
    if (to && hasExpired(link.expires_at, now) && !hasExpired(expiresAt, now)) {
      await assertFewLinks(transaction, to, now.toISOString())
    }
    const wrapped = access?.wrapped_secret ?? link.wrapped_secret
    const growth = sealed.length + wrapped.length - link.sealed.length - link.wrapped_secret.length
    if (growth > 0) await assertQuota(transaction, ownerId, growth, limit)
    await transaction
      .updateTable('links')
      .set({
        ...{ version, sealed, signature, expires_at: expiresAt, originals: originals ? 1 : 0 },
        ...access,
      })
      .where('token', '=', token)
      .execute()
    await countUsed(transaction, ownerId, growth)
    if (!album || !access?.auth_hmac) return
    if (!rotation) throw invalidFields(['/access/rotation'])
    await rotate(transaction, album, rotation, limit, now)
    await assertEpochReserve(transaction, album.id)
  })
}

async function albumOfSameEpoch(db: Kysely<Schema>, link: LinkRow, { epoch }: LinkChange) {
  if (link.album_id === null) {
    if (epoch !== undefined) throw invalidFields(['/epoch'])
    return undefined
  }
  if (epoch === undefined) throw invalidFields(['/epoch'])
  const album = await albumFor(db, link.owner_id, link.album_id, 'manage')
  if (epoch !== album.epoch) throw new ApiError('STALE_EPOCH')
  return album
}

function linkedTo({ album_id, item_id }: LinkRow): LinkedTo | undefined {
  if (album_id !== null) return { album: album_id }
  return item_id === null ? undefined : { item: item_id }
}

const hasExpired = (expiresAt: string | null, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now.toISOString()

/**
 * Ends a link. If the link opens an album, `rotation` must start a new epoch of the album, because visitors
 * know the key of the current one.
 */
export function removeLink(
  db: Kysely<Schema>,
  ownerId: number,
  token: string,
  rotation: Rotation | undefined,
  limit: StorageLimit,
  now: Date,
): Promise<void> {
  return writeFor(db, [ownerId], async transaction => {
    const own = transaction
      .selectFrom('links')
      .where('token', '=', token)
      .where('owner_id', '=', ownerId)
    const link = await own.select('album_id').executeTakeFirst()
    if (!link) throw new ApiError('NOT_FOUND')
    const items = transaction.selectFrom('link_items').where('token', '=', token)
    await removeCharged(transaction, 'link_items', items.select(['token', 'item_id']))
    await removeCharged(transaction, 'links', own.select('token'))
    if (link.album_id === null) return
    if (!rotation) throw invalidFields(['/rotation'])
    const album = await albumFor(transaction, ownerId, link.album_id, 'manage')
    await rotate(transaction, album, rotation, limit, now)
  })
}
