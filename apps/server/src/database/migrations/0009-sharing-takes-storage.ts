import { type Kysely, sql } from 'kysely'

/** Bytes that a row takes beside its sealed texts: ids, signatures, its places in the indexes. */
const ROW = 200

interface Charge {
  table: string
  /** Whose storage a row takes. */
  payer: (row: string) => string
  /** Texts that count with their length. */
  sealed: string[]
  /** A column that counts further rows. */
  rows?: string
}

const owner = (row: string) => `${row}.owner_id`
const ownerOf = (holder: string, key: string, column: string) => (row: string) =>
  `(select owner_id from ${holder} where ${holder}.${key} = ${row}.${column})`

const CHARGES: Charge[] = [
  // Each of its epochs has a row as well.
  { table: 'albums', payer: owner, sealed: ['details_sealed', 'members_sealed'], rows: 'epoch' },
  { table: 'album_items', payer: owner, sealed: ['wrapped_key'] },
  { table: 'album_shares', payer: ownerOf('albums', 'id', 'album_id'), sealed: ['sealed'] },
  { table: 'item_shares', payer: ownerOf('items', 'id', 'item_id'), sealed: ['sealed'] },
  { table: 'links', payer: owner, sealed: ['sealed', 'wrapped_secret'] },
  { table: 'link_items', payer: ownerOf('links', 'token', 'token'), sealed: [] },
]

/** Rows whose payer is another row's owner go before that one: the cascade would come too late. */
const GOING_FIRST = [
  { table: 'album_shares', column: 'album_id', holder: 'albums', key: 'id' },
  { table: 'item_shares', column: 'item_id', holder: 'items', key: 'id' },
  { table: 'link_items', column: 'token', holder: 'links', key: 'token' },
]

/**
 * Albums, shares and links take storage as items do, or nothing would bound them. Triggers count it, so
 * that no row is added, changed or deleted uncounted, be it by a cascade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db)
  for (const charge of CHARGES) {
    const { table, payer, sealed } = charge
    const trigger = (event: string, body: string) =>
      run(`create trigger ${table}_storage_${event.slice(0, 6)} after ${event} on ${table}
           begin ${body} end`)
    await trigger('insert', counted(charge, 'new', '+'))
    await trigger('delete', counted(charge, 'old', '-'))
    const columns = charge.rows ? [...sealed, charge.rows] : sealed
    if (columns.length > 0) {
      const both = counted(charge, 'old', '-') + counted(charge, 'new', '+')
      await trigger(`update of ${columns.join(', ')}`, both)
    }
    await run(`update users set used_bytes = used_bytes + coalesce(
               (select sum(${bytesOf(charge, table)}) from ${table}
                where ${payer(table)} = users.id), 0)`)
  }
  for (const { table, column, holder, key } of GOING_FIRST) {
    await run(`create trigger ${table}_go_first before delete on ${holder}
               begin delete from ${table} where ${column} = old.${key}; end`)
  }
}

const counted = (charge: Charge, row: 'old' | 'new', sign: '+' | '-') =>
  `update users set used_bytes = used_bytes ${sign} (${bytesOf(charge, row)})
   where id = ${charge.payer(row)};`

function bytesOf({ sealed, rows }: Charge, row: string): string {
  const texts = sealed.map(column => `length(${row}.${column})`)
  return [ROW, ...texts, ...(rows ? [`${ROW} * ${row}.${rows}`] : [])].join(' + ')
}
