import { texts } from '@safelight/texts/server/start'
import type { Kysely } from 'kysely'
import type { BlobStore, NotDeleted } from '../blobs/blob-store.ts'
import type { Schema } from '../database/schema.ts'
import { StartError } from '../start-error.ts'
import { isOwner, newToken } from './ownership.ts'

export const isOwnersNote = (name: string): boolean => name.startsWith('files-')

/**
 * Returns the name of the note in the blob store that holds the database's ownership token. Copies of a
 * database have the same name for it. Returns undefined before a server has started on the database.
 */
async function placeOf(db: Kysely<Schema>): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('files_id').executeTakeFirst()
  return row ? `files-${row.files_id}` : undefined
}

/**
 * Reads the ownership tokens next to the files. Throws StartError if another copy of the database used the
 * files last.
 */
async function ownTokens(
  db: Kysely<Schema>,
  blobs: Pick<BlobStore, 'readNotes'>,
  place: string,
): Promise<string[]> {
  const found = await blobs.readNotes(place)
  if (await isOwner(db, place, found)) return found
  throw new StartError(texts.filesOfOtherCopy)
}

/** Throws StartError if another copy of this database used the files last. */
export async function assertFilesOwned(
  db: Kysely<Schema>,
  blobs: Pick<BlobStore, 'readNotes'>,
): Promise<void> {
  const place = await placeOf(db)
  if (place !== undefined) await ownTokens(db, blobs, place)
}

/**
 * Renews the ownership token of the files. A server calls this every hour. Does nothing without a token: the
 * disk may not be mounted. Throws StartError if another copy of this database used the files last.
 */
export async function renewFiles(db: Kysely<Schema>, blobs: BlobStore): Promise<void> {
  const place = await placeOf(db)
  if (place !== undefined && (await ownTokens(db, blobs, place)).length > 0)
    await blobs.writeNote(place, await newToken(db, place))
}

/**
 * Writes an ownership token when a server starts. Throws StartError if another copy of this database used the
 * files last.
 */
export async function takeFiles(db: Kysely<Schema>, blobs: BlobStore): Promise<void> {
  await assertFilesOwned(db, blobs)
  await claimFiles(db, blobs)
}

/** Makes this database the owner of the files, even if another copy used them last. */
export async function claimFiles(db: Kysely<Schema>, blobs: BlobStore): Promise<void> {
  const place = await placeOf(db)
  if (place !== undefined) await blobs.writeNote(place, await newToken(db, place))
}

/** How long a successful check of the ownership token stays valid, in milliseconds. */
const GOOD = 60_000

/** Wraps a store so that it refuses deletions while another copy of the database owns the files. */
export function withOwner(db: Kysely<Schema>, blobs: BlobStore): BlobStore {
  let looked: { until: number; owned: Promise<void> } | undefined

  function assertStillOwned(): Promise<void> {
    if (looked && performance.now() < looked.until) return looked.owned
    const look = { until: performance.now() + GOOD, owned: assertFilesOwned(db, blobs) }
    looked = look
    // Do not cache a failed check.
    look.owned.catch(() => {
      if (looked === look) looked = undefined
    })
    return look.owned
  }

  return {
    ...blobs,
    async discard(key) {
      await assertStillOwned()
      await blobs.discard(key)
    },
    async delete(keys): Promise<NotDeleted[]> {
      try {
        await assertStillOwned()
      } catch (reason) {
        return keys.map(key => ({ key, reason }))
      }
      return blobs.delete(keys)
    },
  }
}
