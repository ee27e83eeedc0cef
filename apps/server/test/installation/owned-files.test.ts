import { expected, source } from '@safelight/test-kit/blobs/blob-store-suite'
import { createContext, startServer, temporaryFolder } from '@safelight/test-kit/server'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newBlobKey } from '../../src/blobs/blob-store.ts'
import { createMovingBlobStore } from '../../src/blobs/moving-blob-store.ts'
import { moveBlobs } from '../../src/commands/move/move-blobs.ts'
import type { Context } from '../../src/context.ts'
import {
  assertFilesOwned,
  claimFiles,
  renewFiles,
  takeFiles,
  withOwner,
} from '../../src/installation/owned-files.ts'
import { isOwner, newToken } from '../../src/installation/ownership.ts'
import { checkSecret } from '../../src/installation/secret-check.ts'

async function aLibrary(): Promise<Context> {
  const { context } = await createContext()
  await checkSecret(context.database, context.secrets)
  return context
}

async function copyOf(database: Context['database']): Promise<Context['database']> {
  const { database: copy } = await aLibrary()
  const known = await database.selectFrom('ownership_tokens').selectAll().execute()
  const { files_id } = await database
    .selectFrom('installation')
    .selectAll()
    .executeTakeFirstOrThrow()
  await copy.insertInto('ownership_tokens').values(known).execute()
  await copy
    .updateTable('installation')
    .set({ files_id: files_id ?? '' })
    .execute()
  return copy
}

const BYTES = Buffer.from('ciphertext')

describe('two copies of one database over the same files', () => {
  it('only the copy that used the files last can continue', async () => {
    const { database, blobs } = await aLibrary()
    await takeFiles(database, blobs)
    const copy = await copyOf(database)
    await takeFiles(database, blobs)
    await takeFiles(database, blobs)
    await expect(takeFiles(copy, blobs)).rejects.toThrow('Another copy of this database')
    await expect(renewFiles(copy, blobs)).rejects.toThrow('safelight claim-files')

    await claimFiles(copy, blobs)
    await renewFiles(copy, blobs)
    await expect(renewFiles(database, blobs)).rejects.toThrow('Another copy of this database')
  })

  it('a copy deletes no files while the other copy owns them', async () => {
    const { database, blobs } = await aLibrary()
    const key = newBlobKey()
    await blobs.put(key, source(BYTES), expected(BYTES))
    await takeFiles(database, blobs)
    const copy = await copyOf(database)
    await claimFiles(copy, blobs)
    const store = withOwner(database, blobs)
    expect(await store.delete([key])).toEqual([
      { key, reason: expect.objectContaining({ message: expect.stringMatching(/^Another copy/) }) },
    ])
    await expect(store.discard(key)).rejects.toThrow('Another copy of this database')
    expect(await blobs.stat(key)).toEqual({ bytes: BYTES.length })

    await claimFiles(database, blobs)
    expect(await store.delete([key])).toEqual([])
    expect(await blobs.stat(key)).toBeUndefined()
  })
})

it("rejects moving the blobs of a database copy into the original's store", async () => {
  const original = await startServer()
  await takeFiles(original.context.database, original.context.blobs)
  const copy = {
    ...original,
    context: { ...original.context, database: await copyOf(original.context.database) },
  }
  await takeFiles(original.context.database, original.context.blobs)
  const { blobs: disk } = await aLibrary()
  const opened = {
    path: temporaryFolder(),
    database: copy.context.database,
    inSqlite: async () => {},
  }
  await expect(moveBlobs(opened as never, disk, original.context.blobs)).rejects.toThrow(
    'Another copy of this database',
  )
  const moving = createMovingBlobStore({ disk, bucket: original.context.blobs, to: 's3' })
  await expect(takeFiles(copy.context.database, moving)).rejects.toThrow('Another copy')
})

it('a database still owns the files of a store after it renewed its token only in another store', async () => {
  const { database, blobs } = await aLibrary()
  const { blobs: away } = await aLibrary()
  await takeFiles(database, blobs)
  await takeFiles(database, away)
  for (let hour = 0; hour < 300; hour += 1) await renewFiles(database, away)
  await expect(assertFilesOwned(database, blobs)).resolves.toBeUndefined()
})

it('two independent libraries can use the same store', async () => {
  const context = await aLibrary()
  const other = await aLibrary()
  await takeFiles(context.database, context.blobs)
  await takeFiles(other.database, context.blobs)
  for (const { database } of [context, other])
    await expect(renewFiles(database, context.blobs)).resolves.toBeUndefined()
})

it('a missing ownership token is written again only when the server starts', async () => {
  const { database, blobs } = await aLibrary()
  await takeFiles(database, blobs)
  const { blobs: empty } = await aLibrary()
  await renewFiles(database, empty)
  const { files_id } = await database
    .selectFrom('installation')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(await empty.readNotes(`files-${files_id}`)).toEqual([])
  await takeFiles(database, empty)
  expect(await empty.readNotes(`files-${files_id}`)).toHaveLength(1)
})

type Renewing = AsyncGenerator<void, void, void>

it('several servers over one database renew the ownership token without a false alarm', async () => {
  const steps = fc.array(fc.record({ server: fc.nat(2), isKilled: fc.boolean() }), {
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(steps, async all => {
      const { database } = await aLibrary()
      let note: string[] = []
      async function* renew(): Renewing {
        expect(await isOwner(database, 'files', note)).toBe(true)
        yield
        const token = await newToken(database, 'files')
        yield
        note = [token]
      }
      const servers = [renew(), renew(), renew()]
      for (const { server, isKilled } of all) {
        const step = await servers[server]?.next()
        if (step?.done || isKilled) servers[server] = renew()
      }
      expect(await isOwner(database, 'files', note)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

it('any database may use files without an ownership token', async () => {
  const { database, blobs } = await aLibrary()
  await expect(assertFilesOwned(database, blobs)).resolves.toBeUndefined()
})
