import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { signUp } from '@safelight/test-kit/accounts/account'
import { expected, source } from '@safelight/test-kit/blobs/blob-store-suite'
import { inFolder, openBlobs } from '@safelight/test-kit/commands'
import { SECRET, startServer, temporaryFolder } from '@safelight/test-kit/server'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { afterAll, expect, it } from 'vitest'
import type { BlobKey, BlobStore } from '../../apps/server/src/blobs/blob-store.ts'
import { restore } from '../../apps/server/src/commands/backup/restore.ts'
import { knownBlobs } from '../../apps/server/src/commands/known-blobs.ts'
import { command, type Outcome } from './command.ts'
import { contentOf, contentsOf, newestOf } from './content.ts'
import { aBackedUpLibrary, type BackedUpLibrary } from './library.ts'

const tally = { situations: 0, saidWell: 0, restored: 0 }
afterAll(() => {
  expect(tally.saidWell).toBe(0)
  expect(tally.restored).toBe(tally.situations)
})

async function expectTold(library: BackedUpLibrary, { code, lines }: Outcome, told: RegExp) {
  tally.situations += 1
  if (code === 0) tally.saidWell += 1
  expect(lines.join('\n')).toMatch(told)
  expect(code).toBe(1)
  expect(await contentOf(library.backup, 1)).toBe(library.good)
  tally.restored += 1
}

const backUp = ({ at, backup }: BackedUpLibrary, ...options: string[]) =>
  command(at, 'backup', ...options, backup)

const numbersOf = async ({ backup }: BackedUpLibrary) => [...(await contentsOf(backup)).keys()]

const keysNow = ({ at, server }: BackedUpLibrary) =>
  inFolder(
    server,
    ({ inSqlite }) => inSqlite(async file => keysIn(file)),
    () => ({
      ...(at.server?.context.blobs as BlobStore),
      close: async () => {},
    }),
  )
function keysIn(file: string): BlobKey[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return [...knownBlobs(database)].filter(({ bytes }) => bytes > 2).map(({ key }) => key)
  } finally {
    database.close()
  }
}

const damages = {
  lost: async (store: BlobStore, key: BlobKey) => void (await store.delete([key])),
  cut: async (store: BlobStore, key: BlobKey) => {
    const bytes = (await store.stat(key))?.bytes ?? 0
    await replace(store, key, await store.readSmall(key, { start: 0, end: bytes - 1 }))
  },
  altered: async (store: BlobStore, key: BlobKey) => {
    const bytes = (await store.stat(key))?.bytes ?? 0
    const content = await store.readSmall(key, { start: 0, end: bytes })
    content[0] = (content[0] ?? 0) ^ 1
    await replace(store, key, content)
  },
}
async function replace(store: BlobStore, key: BlobKey, content: Buffer) {
  await store.delete([key])
  await store.put(key, source(content), expected(content))
}

it('a server without data cannot back up into the backup of another installation', async () => {
  const library = await aBackedUpLibrary()
  const empty = await startServer()
  const outcome = await command({ folder: empty.folder, server: empty }, 'backup', library.backup)
  await expectTold(library, outcome, /belongs to another installation/)
  expect(await numbersOf(library)).toEqual([1])
  expect(await backUp(library)).toMatchObject({ code: 0 })
})

it('no option lets a server back up into the backup of another installation', async () => {
  const library = await aBackedUpLibrary()
  const other = await startServer()
  await signUp(other)
  const at = { folder: other.folder, server: other }
  const outcome = await command(at, 'backup', '--accept-loss', '--take-over', library.backup)
  await expectTold(library, outcome, /belongs to another installation/)
})

it("a restored test copy cannot back up into the original's backup without --take-over", async () => {
  const library = await aBackedUpLibrary()
  const folder = join(temporaryFolder(), 'copy')
  await restore(library.backup, folder, openBlobs)
  await expectTold(library, await command({ folder }, 'backup', library.backup), /--take-over/)
})

it('a backup of a database that has lost all its items fails unless --accept-loss is set', async () => {
  const library = await aBackedUpLibrary()
  const { database } = library.server.context
  for (const table of ['album_items', 'item_shares', 'link_items', 'links', 'items'] as const) {
    await database.deleteFrom(table).execute()
  }
  await expectTold(library, await backUp(library), /items before, 0 now/)
  expect(await numbersOf(library)).toEqual([1])
  await backUp(library, '--accept-loss')
  expect(await contentOf(library.backup, 1)).toBe(library.good)
})

it('a backup run restores the lost secret of the source from the backup', async () => {
  const library = await aBackedUpLibrary()
  rmSync(join(library.at.folder, 'secret'))
  await expectTold(library, await backUp(library), /REPAIRED secret: .* data folder/)
  expect(readFileSync(join(library.at.folder, 'secret'))).toEqual(SECRET)
  expect(await backUp(library)).toMatchObject({ code: 0 })
})

it.each(['source', 'backup'] as const)(
  'a backup run replaces a wrong secret in the %s',
  async side => {
    const library = await aBackedUpLibrary()
    const file = join(side === 'source' ? library.at.folder : library.backup, 'secret')
    writeFileSync(file, Buffer.alloc(32, 9))
    const where = side === 'source' ? library.at : { folder: library.backup }
    const verified = await command(where, 'verify')
    expect([verified.code, verified.lines.join()]).toEqual([
      1,
      expect.stringMatching(/ALTERED +secret/),
    ])
    await expectTold(library, await backUp(library), /REPAIRED secret/)
    expect(readFileSync(file)).toEqual(SECRET)
  },
)

it('reports a secret that is missing both at the source and in the backup', async () => {
  const library = await aBackedUpLibrary()
  for (const folder of [library.at.folder, library.backup]) rmSync(join(folder, 'secret'))
  await expectTold(library, await backUp(library), /`secret` is missing/)
  expect(await numbersOf(library)).toEqual([1])
  const into = { folder: join(temporaryFolder(), 'restored') }
  const restored = await command(into, 'restore', library.backup)
  expect([restored.code, restored.lines.join()]).toEqual([
    1,
    expect.stringMatching(/`secret` is missing/),
  ])
  const given = { ...into, givenSecret: SECRET }
  expect(await command(given, 'restore', library.backup)).toMatchObject({ code: 0 })
})

it.each([
  ['source', 'lost', []],
  ['source', 'cut', []],
  ['source', 'altered', ['--deep']],
  ['backup', 'lost', []],
  ['backup', 'cut', []],
  ['backup', 'altered', ['--deep']],
] as const)('in the %s, a backup run repairs a file that is %s', async (side, damage, options) => {
  const library = await aBackedUpLibrary()
  expect(await backUp(library)).toMatchObject({ code: 0 })
  const store = side === 'source' ? library.server.context.blobs : openBlobs(library.backup)
  const [key = ''] = await keysNow(library)
  await damages[damage](store, key)
  const where = side === 'source' ? library.at : { folder: library.backup }
  const verified = await command(where, 'verify')
  expect([verified.code, verified.lines.join()]).toEqual([1, expect.stringContaining(key)])
  const name = side === 'source' ? 'data folder' : 'backup'
  const told = new RegExp(`REPAIRED ${key}: .* in the ${name}`)
  await expectTold(library, await backUp(library, ...options), told)
  expect(await command(where, 'verify')).toMatchObject({ code: 0 })
  expect(await backUp(library)).toMatchObject({ code: 0 })
})

it('reports a file as damaged if both the source and the backup lack the file', async () => {
  const library = await aBackedUpLibrary()
  const now = await keysNow(library)
  const before = new Set(keysIn((await newestOf(library.backup)).file))
  const fresh = now.find(key => !before.has(key)) ?? ''
  await library.server.context.blobs.delete([fresh])
  await expectTold(library, await backUp(library), new RegExp(`DAMAGED +${fresh}`))
})

it('reports a missing backup file that only an earlier generation needs', async () => {
  const library = await aBackedUpLibrary()
  const before = keysIn((await newestOf(library.backup)).file)
  expect(await backUp(library)).toMatchObject({ code: 0 })
  const now = new Set(await keysNow(library))
  const key = before.find(each => !now.has(each)) ?? ''
  const store = openBlobs(library.backup)
  const bytes = (await store.stat(key))?.bytes ?? 0
  const content = await store.readSmall(key, { start: 0, end: bytes })
  await store.delete([key])
  const outcome = await backUp(library)
  // The backup had the only copy of this blob. Everything else is intact, so restoring the blob repairs the
  // backup.
  await store.put(key, source(content), expected(content))
  await expectTold(library, outcome, new RegExp(`LOST +${key}: generation 1 `))
  expect(await backUp(library)).toMatchObject({ code: 0 })
})

it('a backup fails if most source files are missing', async () => {
  const library = await aBackedUpLibrary()
  for (let i = 0; i < 12; i += 1) await uploaded(library.server, library.token)
  expect(await backUp(library)).toMatchObject({ code: 0 })
  await library.server.context.blobs.delete(await keysNow(library))
  await expectTold(library, await backUp(library), /Most files are missing/)
  const again = await backUp(library, '--accept-loss')
  expect(again.lines.join('\n')).toMatch(/REPAIRED .* in the data folder/)
  expect(await command(library.at, 'verify')).toMatchObject({ code: 0 })
})

it('verification finds a single changed character in a database of the backup', async () => {
  const library = await aBackedUpLibrary()
  const { file } = await newestOf(library.backup)
  const database = new DatabaseSync(file)
  const spoil = "update items set wrapped_key = 'A' || substr(wrapped_key, 2)"
  database.exec(spoil)
  database.close()
  const { code, lines } = await command({ folder: library.backup }, 'verify')
  expect([code, lines.join()]).toEqual([1, expect.stringMatching(/ALTERED +generation 1/)])
})

it('a restore suggests the previous generation if the backup database is damaged', async () => {
  const library = await aBackedUpLibrary()
  expect(await backUp(library)).toMatchObject({ code: 0 })
  const { file } = await newestOf(library.backup)
  writeFileSync(file, Buffer.alloc(8192), { flag: 'r+' })
  const verified = await command({ folder: library.backup }, 'verify')
  expect([verified.code, verified.lines.join()]).toEqual([
    1,
    expect.stringMatching(/DAMAGED +generation 2/),
  ])
  const into = { folder: join(temporaryFolder(), 'restored') }
  const restored = await command(into, 'restore', library.backup)
  expect(restored.lines.join()).toMatch(/generation 2 is damaged .* --generation 1 /)
  await expectTold(library, await backUp(library), /DAMAGED +generation 2: .*--forget 2/)
  expect(await command(library.at, 'backup', '--forget', '2', library.backup)).toMatchObject({
    code: 0,
  })
  expect(await backUp(library)).toMatchObject({ code: 0 })
})
