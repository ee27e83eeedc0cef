import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signUp } from '../support/accounts/account.ts'
import { blobsOnS3, s3 } from '../support/blobs/on-s3.ts'
import { type ServerProcess, start } from '../support/programs/process.ts'
import { safelight } from '../support/programs/safelight.ts'
import { temporaryFolder } from '../support/server.ts'
import { begin, complete, sendChunks } from '../support/uploads/chunked.ts'
import { read, SIZE } from '../support/uploads/chunked-sending.ts'
import { makeUpload, type TestUpload, uploaded } from '../support/uploads/uploads.ts'

async function end({ child, ended }: ServerProcess): Promise<void> {
  child.kill()
  expect(await ended).toBe(0)
}

it('moves a library from the disk to a bucket as people do, and serves all of it meanwhile', async () => {
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
  // What ended at the old place behind the first copy.
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
