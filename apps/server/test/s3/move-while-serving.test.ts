import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { signUp } from '@safelight/test-kit/accounts/account'
import { blobsOnS3, s3 } from '@safelight/test-kit/blobs/on-s3'
import { type ServerProcess, start } from '@safelight/test-kit/programs/process'
import { safelight } from '@safelight/test-kit/programs/safelight'
import { temporaryFolder } from '@safelight/test-kit/server'
import { begin, complete, sendChunks } from '@safelight/test-kit/uploads/chunked'
import { read, SIZE } from '@safelight/test-kit/uploads/chunked-sending'
import { makeUpload, type TestUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

async function end({ child, ended }: ServerProcess): Promise<void> {
  child.kill()
  expect(await ended).toBe(0)
}

it('moves a library from the disk to a bucket while the server answers all requests', async () => {
  if (!s3) throw new Error('TEST_S3 is not set')
  const folder = temporaryFolder()
  const disk = { SAFELIGHT_DATA: folder }
  const bucket = blobsOnS3(s3)
  const before = await start(disk)
  const { token } = await signUp(before)
  const old = Array.from({ length: 8 }, () => makeUpload())
  for (const upload of old) await uploaded(before, token, upload)
  const large = makeUpload({ size: SIZE })
  const sending = await begin(before, token, large)
  await sendChunks(sending, [0, 1])
  await end(before)

  const moving = await start({ ...disk, ...bucket.env, MOVE_BLOBS_TO: 's3' })
  const expectServed = async (server: { url: string }, { dto, file }: TestUpload) =>
    expect((await read({ ...sending, server }, `/${dto.name}`)).equals(file)).toBe(true)
  let isMoving = true
  const viewing = (async () => {
    let views = 0
    while (isMoving) {
      for (const upload of old) await expectServed(moving, upload)
      views += 1
    }
    return views
  })()
  const copies = async () => {
    const env = { ...disk, ...bucket.env }
    const { code, stdout } = await safelight(env, folder, 'move-blobs', 's3', '--ahead')
    expect(code).toBe(0)
    return Number(/(\d+) copied/.exec(stdout)?.[1])
  }
  const young = makeUpload()
  const [copied] = await Promise.all([copies(), uploaded(moving, token, young)])
  expect(copied).toBeGreaterThanOrEqual(2 * old.length)
  const goingOn = { ...sending, server: moving }
  await sendChunks(goingOn, [2, 3, 4])
  expect((await complete(goingOn)).status).toBe(200)
  // The second copy moves two blobs, of an upload that ended in the old store after the first copy.
  expect(await copies()).toBe(2)
  expect(await copies()).toBe(0)
  isMoving = false
  expect(await viewing).toBeGreaterThan(0)
  await end(moving)

  rmSync(join(folder, 'blobs'), { recursive: true })
  const after = await start({ ...disk, ...bucket.env })
  for (const upload of [...old, young, large]) await expectServed(after, upload)
  await end(after)
  expect((await safelight({ ...disk, ...bucket.env }, folder, 'verify')).code).toBe(0)
  await bucket.store.close()
})
