import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { call, signIn, signUp } from '@safelight/test-kit/accounts/account'
import { writeMigrated } from '@safelight/test-kit/database/migrated'
import { startServer, type TestServer, temporaryFolder } from '@safelight/test-kit/server'
import { answer } from '@safelight/test-kit/uploads/chunked-sending'
import { makeUpload, send, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it, onTestFinished } from 'vitest'
import { createDiskBlobStore } from '../../src/blobs/disk-blob-store.ts'
import { openDatabase } from '../../src/database/sqlite/open.ts'
import { createSpareSpace } from '../../src/database/sqlite/spare-space.ts'
import { createLogger } from '../../src/http/logging.ts'
import { sweep } from '../../src/sweeper.ts'

const MB = 1024 * 1024

function smallDisk(): string | undefined {
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

async function serverOn(folder: string) {
  const file = join(folder, 'safelight.sqlite')
  await writeMigrated(file)
  const database = openDatabase(file)
  onTestFinished(() => database.destroy())
  const blobs = createDiskBlobStore(join(folder, 'blobs'))
  const spareSpace = createSpareSpace(folder, createLogger('silent'))
  return startServer({ database, blobs, spareSpace, storageReserve: 8 * MB })
}

const uploadsUntilRefused = async (server: TestServer, token: string) => {
  const kept: string[] = []
  for (;;) {
    const upload = makeUpload({ size: 6 * MB })
    const response = await send(server, token, upload)
    if (response.status !== 200) return { kept, refusal: await answer(response) }
    kept.push(upload.dto.id)
  }
}

const FULL = [507, 'STORAGE_FULL']

it('deleting items works on a disk that uploads have filled', async ({ skip }) => {
  const server = await serverOn(smallDisk() ?? skip('only root mounts disks'))
  const { email, password, token } = await signUp(server)
  const { kept, refusal } = await uploadsUntilRefused(server, token)
  expect(refusal).toEqual(FULL)
  expect(kept.length).toBeGreaterThan(3)

  const again = await signIn(server, email, password)
  await deleteForGood(server, again.token, kept.slice(0, 2))
  await uploaded(server, again.token, makeUpload({ size: 6 * MB }))
})

it('deleting items works on a disk that other programs have filled', async ({ skip }) => {
  const folder = smallDisk() ?? skip('only root mounts disks')
  const server = await serverOn(folder)
  await sweep(server.context, new Date(0))
  const { email, password, token } = await signUp(server)
  const { kept } = await uploadsUntilRefused(server, token)
  const fillers = ['large', 'small'].map(name => join(folder, name))
  for (const [i, file] of fillers.entries()) fill(file, i === 0 ? MB : 4096)
  expect(await server.context.blobs.freeBytes()).toBe(0)

  expect(await answer(await send(server, token, makeUpload()))).toEqual(FULL)
  // The server rejects this write, and then frees reserved disk space. The next writes succeed.
  const body = { email, password }
  expect(await answer(await call(server, 'POST', '/api/auth/login', { body }))).toEqual(FULL)
  const again = await signIn(server, email, password)
  await deleteForGood(server, again.token, kept.slice(0, 3))
  const bytes = await fetch(`${server.url}/authz?key=/${kept.at(-1)}.jpg`, {
    headers: { authorization: `Bearer ${again.token}` },
  })
  expect((await bytes.arrayBuffer()).byteLength).toBeGreaterThan(6 * MB)

  for (const file of fillers) rmSync(file)
  await sweep(server.context, new Date(0))
  expect(statSync(join(folder, 'spare')).size).toBe(16 * MB)
})

async function deleteForGood(server: TestServer, token: string, ids: string[]) {
  for (const path of ['/api/media/trash', '/api/media/delete']) {
    const response = await call(server, 'POST', path, { token, body: { ids } })
    expect([path, response.status]).toEqual([path, 200])
  }
}

function fill(file: string, piece: number): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(piece))
  } catch {}
}
