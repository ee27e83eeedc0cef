import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const FIRST_YEAR = 2005
const MONTHS = 240
/**
 * Number of items in the first and in the last month. The number is the same in libraries of all sizes, so
 * that their times to list these months can be compared.
 */
export const FIXED_MONTH = 200
export const NEWEST_MONTH = { year: 2024, month: 12 }
export const OLDEST_MONTH = { year: 2005, month: 1 }

/** Number of base64url characters in the padded, sealed details of a picture. */
const SHARED_CHARS = 1063
const PRIVATE_CHARS = 1404
const KEY_CHARS = 82
const ORIGINAL_BYTES = 3_000_232
const PREVIEW_BYTES = 300_072
const THUMBNAIL_BYTES = 20_056
const ITEM_BYTES =
  ORIGINAL_BYTES + PREVIEW_BYTES + THUMBNAIL_BYTES + KEY_CHARS + SHARED_CHARS + PRIVATE_CHARS
const DEEP_PLACES = 40
const RENDITIONS = [
  { role: 'preview', offset: 0, length: PREVIEW_BYTES },
  { role: 'thumbnail', offset: PREVIEW_BYTES, length: THUMBNAIL_BYTES },
]

/**
 * Fills an account's library with `count` items (at least 600), directly in the database of a server that may
 * be running. Sealed values are random bytes. Returns cursors near the end of the timeline, each with 200
 * items after it.
 */
export function seedItems(dataFolder: string, ownerId: number, count: number): string[] {
  const deep: string[] = []
  const step = Math.ceil(count / 10 / DEEP_PLACES)
  const database = new DatabaseSync(join(dataFolder, 'safelight.sqlite'), { timeout: 5000 })
  database.exec('pragma synchronous = off; pragma cache_size = -262144; begin immediate')
  const item = database.prepare(
    `insert into items (id, owner_id, type, size, checksum, day, date_added, version, wrapped_key,
      shared_details, private_details, original_blob, original_bytes, original_digest, renditions_blob, renditions_json,
      trashed_at)
    values (?, ${ownerId}, 'image/jpeg', 3000000, ?, ?, ?, 1, ?, ?, ?, ?, ${ORIGINAL_BYTES}, ?, ?,
    '${JSON.stringify(RENDITIONS)}', null)`,
  )
  const change = database.prepare('insert into changes (owner_id, item_id, seq) values (?, ?, ?)')
  const month = database.prepare(
    'insert into month_counts (owner_id, year, month, count, videos) values (?, ?, ?, ?, 0)',
  )
  const text = randomText()
  let seq = 0
  for (let index = 0; index < MONTHS; index++) {
    const items = itemsOfMonth(index, count)
    const [year, number] = [FIRST_YEAR + Math.floor(index / 12), (index % 12) + 1]
    const prefix = `${year}-${String(number).padStart(2, '0')}-`
    for (let i = 0; i < items; i++) {
      const day = prefix + String(1 + Math.floor((i * 28) / items)).padStart(2, '0')
      const id = `01J${String(seq).padStart(10, '0')}${text.id()}`
      const sealed = [text.of(KEY_CHARS), text.of(SHARED_CHARS), text.of(PRIVATE_CHARS)]
      const date = `${day}T12:00:00.000Z`
      item.run(id, text.checksum(), day, date, ...sealed, text.hex(), text.checksum(), text.hex())
      if (seq >= FIXED_MONTH && deep.length < DEEP_PLACES && seq % step === 0)
        deep.push(`${day}_${id}`)
      seq += 1
      change.run(ownerId, id, seq)
    }
    if (items > 0) month.run(ownerId, year, number, items)
  }
  database
    .prepare('update counters set last_change = ?, used_bytes = ? where owner_id = ?')
    .run(seq, seq * ITEM_BYTES, ownerId)
  database.exec('commit; pragma wal_checkpoint(truncate)')
  database.close()
  return deep
}

function itemsOfMonth(index: number, count: number): number {
  if (index === 0 || index === MONTHS - 1) return FIXED_MONTH
  const rest = count - 2 * FIXED_MONTH
  const upTo = (months: number) => Math.floor((rest * months) / (MONTHS - 2))
  return upTo(index) - upTo(index - 1)
}

/**
 * Returns functions that cut values from one long random text, because making new random bytes for each value
 * would be slow. The values differ, and do not compress.
 */
function randomText() {
  const letters = randomBytes(3 * 2 ** 20).toString('base64url')
  const digits = randomBytes(2 ** 20).toString('hex')
  const piece = (from: string, length: number) => {
    const at = Math.floor(Math.random() * (from.length - length))
    return from.slice(at, at + length)
  }
  return {
    // The final `A` stands for zero bits, so the text is canonical base64url at any length. The server
    // rejects other texts.
    of: (length: number) => `${piece(letters, length - 1)}A`,
    checksum: () => randomBytes(32).toString('base64url'),
    hex: () => piece(digits, 32),
    id: () => piece(digits, 13).toUpperCase(),
  }
}
