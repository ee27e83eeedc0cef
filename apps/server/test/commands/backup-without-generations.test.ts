import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backUpTo, openBlobs, verifiedBackup } from '@safelight/test-kit/commands'
import { purge } from '@safelight/test-kit/items'
import { temporaryFolder } from '@safelight/test-kit/server'
import { signedIn } from '@safelight/test-kit/uploads/uploading'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { generationsOf } from '../../src/commands/backup/generations.ts'
import { restore } from '../../src/commands/backup/restore.ts'

/*
 * A sync program or a partial copy may lose the folder `generations/`. The backup then has only its newest
 * generation, `safelight.sqlite`.
 */

async function aLoneDatabase() {
  const { server, person } = await signedIn()
  const { dto } = await uploaded(server, person.token)
  const backup = temporaryFolder()
  await backUpTo(server, backup)
  rmSync(join(backup, 'generations'), { recursive: true })
  return { server, person, item: dto.id, backup }
}

const blobsIn = (folder: string) =>
  readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )

it('the next run keeps the lone database as generation 1', async () => {
  const { server, person, item, backup } = await aLoneDatabase()
  await purge(server, person.token, item)
  await uploaded(server, person.token)
  const second = { generation: 2, deleted: 0, copied: 2, forgotten: [] }
  expect(await backUpTo(server, backup)).toMatchObject(second)
  expect((await generationsOf(backup)).map(({ number }) => number)).toEqual([2, 1])
  expect(blobsIn(backup)).toHaveLength(4)
  expect(await verifiedBackup(backup)).toMatchObject({ generations: 2, faults: [], wrong: [] })
  const folder = join(temporaryFolder(), 'restored')
  const first = restore(backup, folder, openBlobs, undefined, { generation: 1 })
  expect(await first).toMatchObject({ blobs: 2, damaged: [] })
})

it('lists no generations in a folder that is not a backup', async () => {
  const { server } = await signedIn()
  expect(await generationsOf(server.folder)).toEqual([])
})
