import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { changes } from '@safelight/contract/changes'
import { call } from '@safelight/test-kit/accounts/account'
import { backUpTo, inFolder, openBlobs, verifiedBackup } from '@safelight/test-kit/commands'
import { purge } from '@safelight/test-kit/items'
import { signUpOwner, uploadOriginal } from '@safelight/test-kit/library'
import { contents, python, rescue } from '@safelight/test-kit/programs/rescue'
import { startServer, type TestServer, temporaryFolder } from '@safelight/test-kit/server'
import { aSharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import { signedIn } from '@safelight/test-kit/uploads/uploading'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { backUp } from '../../src/commands/backup/back-up.ts'
import { generationsOf } from '../../src/commands/backup/generations.ts'
import { assertRestored, restore } from '../../src/commands/backup/restore.ts'
import { isSound, verify } from '../../src/commands/verify/verify.ts'
import { StartError } from '../../src/start-error.ts'
import { sweep } from '../../src/sweeper.ts'

const blobsOf = async (server: TestServer) =>
  (await server.blobs()).map(path => basename(path)).sort()

const blobsIn = (folder: string) =>
  readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => entry.name)
    .sort()

it('backs up and restores a whole library', async () => {
  const server = await startServer()
  await aSharedLibrary(server)
  const backup = join(temporaryFolder(), 'backup')
  const { damaged, copied, blobs } = await backUpTo(server, backup)
  expect({ damaged, copied }).toEqual({ damaged: [], copied: blobs })

  const folder = join(temporaryFolder(), 'restored')
  expect((await restore(backup, folder, openBlobs)).copied).toBe(blobs)
  expect(blobsIn(folder)).toEqual(blobsIn(backup))
  const found = await inFolder({ folder }, verify)
  expect(found).toMatchObject({ blobs, read: blobs, faults: [], miscounts: [], damage: [] })
  expect(found.secret).toBe('right')
  expect(await verifiedBackup(backup)).toMatchObject({ blobs, read: blobs, faults: [], wrong: [] })
  expect((await blobsOf(server)).length).toBeGreaterThan(blobs)
})

it('deletes blobs that no generation of the backup needs', async () => {
  const { server, person } = await signedIn()
  const { dto } = await uploaded(server, person.token)
  const backup = temporaryFolder()
  expect(await backUpTo(server, backup)).toMatchObject({ blobs: 2, copied: 2, deleted: 0 })
  expect(await backUpTo(server, backup)).toMatchObject({ blobs: 2, copied: 0, deleted: 0 })
  await uploaded(server, person.token)
  await purge(server, person.token, dto.id)
  expect(await backUpTo(server, backup)).toMatchObject({ blobs: 2, copied: 2, deleted: 0 })
  expect(blobsIn(backup)).toHaveLength(4)
  const kept = { runs: 2, months: 0 }
  expect(await backUpTo(server, backup, { kept })).toMatchObject({ deleted: 2, forgotten: [1, 2] })
  expect(blobsIn(backup)).toEqual(await blobsOf(server))
})

it.each(['damaged', 'renamed'])('deletes no blobs while a generation is %s', async how => {
  const { server, person } = await signedIn()
  const { dto } = await uploaded(server, person.token)
  const backup = temporaryFolder()
  await backUpTo(server, backup)
  await uploaded(server, person.token)
  await purge(server, person.token, dto.id)
  await backUpTo(server, backup)
  const [, first] = await generationsOf(backup)
  const file = first?.file ?? ''
  if (how === 'renamed') renameSync(file, file.replace('.sqlite', ' keep.sqlite'))
  else hideItems(file)
  expect(await backUpTo(server, backup)).toMatchObject({
    deleted: 0,
    unreadable: how === 'damaged' ? [1] : [],
    strangers: how === 'renamed' ? [expect.stringMatching(/^1-.* keep\.sqlite$/)] : [],
  })
  expect(blobsIn(backup)).toHaveLength(4)
})

/** Sets the number of cells of the first page of `items` to 0, so that SQLite finds no rows. */
function hideItems(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true })
  const page = database.prepare(`select rootpage from sqlite_schema where name = 'items'`).get()
  const size = database.prepare('pragma page_size').get()
  database.close()
  const bytes = readFileSync(file)
  bytes.writeUInt16BE(0, (Number(page?.rootpage) - 1) * Number(size?.page_size) + 3)
  writeFileSync(file, bytes)
}

it('restores no generation whose bytes have changed', async () => {
  const { server, person } = await signedIn()
  await uploaded(server, person.token)
  const backup = temporaryFolder()
  await backUpTo(server, backup)
  await uploaded(server, person.token)
  await backUpTo(server, backup)
  const [newest] = await generationsOf(backup)
  const file = newest?.file ?? ''
  const bytes = readFileSync(file)
  // Change the application ID, which SQLite does not check. Only a comparison of bytes finds that.
  bytes.writeUInt32BE(1, 68)
  writeFileSync(file, bytes)
  const folder = join(temporaryFolder(), 'restored')
  await expect(restore(backup, folder, openBlobs)).rejects.toThrow(
    /generation 2 is damaged \(its bytes .*restore --generation 1/,
  )
  expect(await restore(backup, folder, openBlobs, undefined, { generation: 1 })).toMatchObject({
    blobs: 2,
    damaged: [],
  })
})

it('a backup is complete even if items are permanently deleted while it runs', async () => {
  const { server, person } = await signedIn()
  const uploads = await Promise.all([1, 2, 3].map(() => uploaded(server, person.token)))
  const backup = temporaryFolder()
  const { damaged } = await inFolder(server, async folder => {
    const { blobs } = folder
    let isFirst = true
    const slow = {
      ...blobs,
      async read(...args: Parameters<typeof blobs.read>) {
        if (isFirst) {
          isFirst = false
          for (const { dto } of uploads) await purge(server, person.token, dto.id)
          await sweep(server.context, new Date())
        }
        return blobs.read(...args)
      },
    }
    return backUp({ ...folder, blobs: slow }, backup, openBlobs)
  })
  expect(damaged).toEqual([])
  expect(await verifiedBackup(backup)).toMatchObject({ blobs: 6, faults: [], wrong: [] })
  expect(blobsIn(backup)).toHaveLength(6)
  await sweep(server.context, new Date())
  expect(await server.blobs()).toEqual([])
})

it('rejects a backup into a folder with other files', async () => {
  const { server } = await signedIn()
  const other = temporaryFolder()
  writeFileSync(join(other, 'safelight.sqlite'), 'of another library')
  await expect(backUpTo(server, other)).rejects.toThrow(StartError)
  expect(readdirSync(other)).toEqual(['safelight.sqlite'])
  const backup = temporaryFolder()
  await backUpTo(server, backup)
  await expect(restore(backup, other, openBlobs)).rejects.toThrow(StartError)
  await expect(restore(server.folder, temporaryFolder(), openBlobs)).rejects.toThrow(StartError)
})

it('an interrupted backup leaves the previous backup unchanged', async () => {
  const { server, person } = await signedIn()
  await uploaded(server, person.token)
  const backup = temporaryFolder()
  await backUpTo(server, backup)
  await uploaded(server, person.token)
  const interrupted = inFolder(server, folder =>
    backUp(
      {
        ...folder,
        blobs: {
          ...folder.blobs,
          read: async () => {
            throw new Error('the disk is gone')
          },
        },
      },
      backup,
      openBlobs,
    ),
  )
  await expect(interrupted).rejects.toThrow('the disk is gone')
  const found = await verifiedBackup(backup)
  expect(found).toMatchObject({ blobs: 2, wrong: [] })
  expect(found.faults.filter(({ fault }) => fault !== 'orphaned')).toEqual([])
  expect(await backUpTo(server, backup)).toMatchObject({ blobs: 4, damaged: [] })
  expect(existsSync(join(backup, 'safelight.sqlite.new'))).toBe(false)
  const running = await server.context.database.selectFrom('backups').selectAll().execute()
  expect(running).toEqual([])
})

it('an interrupted restore can be continued', async () => {
  const { server, person } = await signedIn()
  await uploaded(server, person.token)
  const backup = temporaryFolder()
  await backUpTo(server, backup)
  const folder = temporaryFolder()
  const broken = (path: string) => ({
    ...openBlobs(path),
    put: async () => {
      throw new Error('the disk is full')
    },
  })
  await expect(restore(backup, folder, broken)).rejects.toThrow('the disk is full')
  expect(() => assertRestored(folder)).toThrow(StartError)
  await restore(backup, folder, openBlobs)
  assertRestored(folder)
  expect(isSound(await inFolder({ folder }, verify))).toBe(true)
})

it('after a restore, each device reloads its library', async () => {
  const { server, person } = await signedIn()
  await uploaded(server, person.token)
  const backup = temporaryFolder()
  await backUpTo(server, backup)
  await uploaded(server, person.token)
  const lastOf = async (at: TestServer) =>
    changes.response.parse(
      await (await call(at, 'GET', '/api/media/changes?limit=1', person)).json(),
    ).last
  const seen = await lastOf(server)

  const folder = temporaryFolder()
  await restore(backup, folder, openBlobs)
  await inFolder({ folder }, async ({ database, blobs }) => {
    const restored = await startServer({ database, blobs })
    const since = (last: number) =>
      call(restored, 'GET', `/api/media/changes?since=${last}&limit=10`, person)
    expect((await since(seen)).status).toBe(400)
    // Even after the restored server has counted up to `seen`, it refuses that number, which now means
    // another change.
    await uploaded(restored, person.token)
    expect((await since(seen)).status).toBe(400)
    const last = await lastOf(restored)
    expect((await since(last)).status).toBe(200)
    expect(await (await since(last - 1)).json()).toMatchObject({ changes: [{ seq: last }] })
  })
})

it.skipIf(!python)('rescue can read a backup like a data folder (needs Python)', async () => {
  const server = await startServer()
  const owner = await signUpOwner(server, 'ada@example.org')
  const bytes = new Uint8Array(1000).fill(7)
  const taken = { local: '2024-05-17T10:20:30.250', offsetMinutes: 120 }
  await uploadOriginal(server, owner, { name: 'a.jpg', bytes, taken })
  const backup = temporaryFolder()
  await backUpTo(server, backup)
  expect(statSync(join(backup, 'secret')).mode & 0o777).toBe(0o600)
  const { code, output } = await rescue(backup, owner.words)
  expect(code).toBe(0)
  expect([...contents(output).keys()]).toContain('2024-05/a.jpg')
  expect(readFileSync(join(output, '2024-05/a.jpg'))).toEqual(Buffer.from(bytes))
})
