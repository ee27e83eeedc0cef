import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createDiskBlobStore } from '../../src/blobs/disk-blob-store.ts'
import { openDatabase } from '../../src/database/open.ts'
import { call, signIn, signUp } from '../support/accounts/account.ts'
import { writeMigrated } from '../support/migrated.ts'
import { startServer, temporaryFolder } from '../support/server.ts'
import { answer } from '../support/uploads/chunked-sending.ts'
import { makeUpload, send, uploaded } from '../support/uploads/uploads.ts'

const MB = 1024 * 1024

/** A disk of its own, of so many megabytes; undefined where this user may not mount one. */
function smallDisk(megabytes: number): string | undefined {
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

it('lets people sign in, trash and delete on a disk that uploads have filled', async ({ skip }) => {
  const folder = smallDisk(48) ?? skip('only root mounts disks')
  const file = join(folder, 'safelight.sqlite')
  await writeMigrated(file)
  const database = openDatabase(file)
  onTestFinished(() => database.destroy())
  const blobs = createDiskBlobStore(join(folder, 'blobs'))
  const server = await startServer({ database, blobs, storageReserve: 16 * MB })
  const { email, password, token } = await signUp(server)

  const kept: string[] = []
  let refused: Response | undefined
  while (!refused) {
    const upload = makeUpload({ size: 5 * MB })
    const response = await send(server, token, upload)
    if (response.status === 200) kept.push(upload.dto.id)
    else refused = response
  }
  expect(await answer(refused)).toEqual([507, 'STORAGE_FULL'])
  expect(kept.length).toBeGreaterThan(3)

  const again = await signIn(server, email, password)
  const ids = kept.slice(0, 2)
  for (const path of ['/api/media/trash', '/api/media/delete']) {
    const response = await call(server, 'POST', path, { token: again.token, body: { ids } })
    expect([path, response.status]).toEqual([path, 200])
  }
  await uploaded(server, again.token, makeUpload({ size: 5 * MB }))

  // Somebody else takes all that is left: what cannot be written is refused by name, and nothing is lost.
  const other = join(folder, 'other')
  try {
    writeFileSync(other, Buffer.alloc(48 * MB))
  } catch {}
  expect(await answer(await send(server, token, makeUpload()))).toEqual([507, 'STORAGE_FULL'])
  const bytes = await fetch(`${server.url}/authz?key=/${kept[2]}.jpg`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await bytes.arrayBuffer()).byteLength).toBeGreaterThan(5 * MB)
  rmSync(other)
  await signIn(server, email, password)
})
