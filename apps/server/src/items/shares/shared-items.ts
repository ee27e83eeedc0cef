import { rightsThatAllow } from '@safelight/contract/rights'
import type { SharedItem, SignedShare } from '@safelight/contract/share-records'
import type { Kysely } from 'kysely'
import { type People, peopleOf } from '../../accounts/person.ts'
import type { Schema } from '../../database/schema.ts'
import { ITEM_COLUMNS, type ItemColumns, toMediaItem } from '../item.ts'
import { itemShare } from './signed-shares.ts'

export const SHARED_COLUMNS = (['owner_id', ...ITEM_COLUMNS] as const).map(
  column => `items.${column}` as const,
)

export type SharedRow = ItemColumns & { owner_id: number }

export interface SharedItems {
  items: SharedItem[]
  people: People
}

/**
 * Returns items as `viewerId` sees them. Only the owner gets the values sealed for the owner. `viewerId` is
 * null for visitors of links. `people` in the result contains the items' owners and editors, and the accounts
 * with the numbers in `others`.
 */
export async function toSharedItems(
  db: Kysely<Schema>,
  viewerId: number | null,
  rows: SharedRow[],
  others: number[] = [],
): Promise<SharedItems> {
  const signatures = await signaturesOf(db, rows)
  const owners = rows.map(row => row.owner_id)
  const authors = [...signatures.values()].map(each => each.author_id)
  const people = await peopleOf(db, [...owners, ...authors, ...others])
  const authorities = await authoritiesOf(db, rows, signatures, people)
  const items = rows.map(row => {
    const signature = signatures.get(row.id)
    return {
      ...toMediaItem(row),
      ...(row.owner_id === viewerId ? {} : OWNERS_ALONE),
      ownerAccountId: people(row.owner_id).accountId,
      detailsAuthor: signature ? people(signature.author_id).accountId : null,
      detailsSignature: signature?.signature ?? null,
      detailsAuthority: authorities.get(row.id) ?? null,
    }
  })
  return { items, people }
}

const OWNERS_ALONE = { checksum: null, wrappedKey: null, privateDetails: null }

interface SignatureRow {
  item_id: string
  author_id: number
  signature: string
}

async function signaturesOf(
  db: Kysely<Schema>,
  rows: SharedRow[],
): Promise<Map<string, SignatureRow>> {
  if (rows.length === 0) return new Map()
  const versions = new Map(rows.map(row => [row.id, row.version]))
  const signatures = await db
    .selectFrom('details_signatures')
    .selectAll()
    .where('item_id', 'in', [...versions.keys()])
    .execute()
  const current = signatures.filter(each => versions.get(each.item_id) === each.version)
  return new Map(current.map(each => [each.item_id, each]))
}

/** Returns the shares that allowed people other than the owner to sign details, by item. */
async function authoritiesOf(
  db: Kysely<Schema>,
  rows: SharedRow[],
  signatures: Map<string, SignatureRow>,
  people: People,
): Promise<Map<string, SignedShare>> {
  const edited = rows.flatMap(row => {
    const author = signatures.get(row.id)?.author_id ?? row.owner_id
    return author === row.owner_id ? [] : [{ row, author }]
  })
  if (edited.length === 0) return new Map()
  const ids = edited.map(({ row }) => row.id)
  const shares = await db
    .selectFrom('item_shares')
    .selectAll()
    .where('item_id', 'in', ids)
    .where('right', 'in', rightsThatAllow('editDetails'))
    .execute()
  return new Map(
    edited.flatMap(({ row, author }) => {
      const share = shares.find(each => each.item_id === row.id && each.user_id === author)
      return share ? [[row.id, itemShare(share, row.owner_id, people)]] : []
    }),
  )
}
