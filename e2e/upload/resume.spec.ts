import { open, utimes } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openNewLibrary } from '../support/account.ts'
import { expectOriginal, largePicture, MiB } from '../support/data/large-files.ts'
import { chooseFiles } from '../support/library.ts'
import { startUploadGate, type UploadGate } from '../support/servers/upload-gate.ts'
import { expect, testOfProcess } from '../support/test.ts'
import { expectUploaded, openUploads, rememberedUploads, watchChunks } from '../support/uploads.ts'

/* Interrupted uploads of a file with two chunks. A proxy holds the second chunk. */

/** The size of a file that needs a second chunk. */
const SIZE = MiB + 10 * 1024
const NAME = 'large.jpg'

const test = testOfProcess.extend<{ gate: UploadGate }>({
  environment: { UPLOAD_CHUNK_MB: '1' },
  gate: async ({ server }, use) => {
    const gate = await startUploadGate(server.url, '/api/upload/chunked/upload')
    await use(gate)
    await gate.stop()
  },
  baseURL: async ({ gate }, use) => use(gate.url),
})

// Records no trace. A trace would contain the chunks, and writing it would take longer than the tests.
test.use({ expectedComplaints: [/Failed to load resource|ERR_/], trace: 'off' })
test.slow()

async function uploadUntilHeld(page: Page, gate: UploadGate, path: string) {
  const sent = watchChunks(page)
  const held = gate.hold(2)
  await chooseFiles(page, [path])
  await page.getByRole('button', { name: 'Upload All' }).click()
  await held
  await expect.poll(() => sent.acknowledged).toHaveLength(1)
  return sent
}

/** Reloads the page. Like a crash, this loses the tab's memory. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', dialog => dialog.accept())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Unfinished uploads' })).toBeVisible()
}

test('a paused upload resumes', async ({ page, gate }, info) => {
  const path = await largePicture(info.outputPath(NAME), SIZE)
  await openNewLibrary(page)
  const sent = await uploadUntilHeld(page, gate, path)
  await page.getByRole('button', { name: `Pause ${NAME}` }).click()
  await expect(page.getByText(/^Paused at ([5-9]\d|100)%$/)).toBeVisible()
  gate.release()
  await page.getByRole('button', { name: 'Resume All' }).click()
  await expectUploaded(page, NAME)
  expect([sent.acknowledged.length, sent.begun.length]).toEqual([3, 1])
  expect(await rememberedUploads(page)).toEqual([])
  await expectOriginal(page, NAME, path)
})

test('a file resumes its upload after a reload', async ({ page, gate }, info) => {
  const path = await largePicture(info.outputPath(NAME), SIZE)
  await openNewLibrary(page)
  const sent = await uploadUntilHeld(page, gate, path)
  await reload(page)
  const row = page.getByRole('listitem').filter({ hasText: NAME })
  await expect(row).toContainText(/99% of 1.0 MB uploaded/)

  // A file with the same name and size, but with other bytes at the end. The app must upload it as a new item
  // with a new key.
  const other = await largePicture(info.outputPath('other', NAME), SIZE, 'END')
  await chooseFiles(page, [other])
  await expect.poll(() => sent.begun).toHaveLength(2)
  expect(sent.begun[1]).not.toBe(sent.begun[0])
  await page.getByRole('button', { name: `Cancel ${NAME}` }).click()
  await page.getByRole('button', { name: `Remove ${NAME}` }).click()

  gate.release()
  await chooseFiles(page, [path])
  await expectUploaded(page, NAME)
  expect(sent.begun).toHaveLength(2)
  expect(sent.acknowledged).toHaveLength(3)
  expect(await rememberedUploads(page)).toEqual([])
  await expectOriginal(page, NAME, path)
})

test('an upload resumes after the server was killed and restarted', async ({
  page,
  server,
  gate,
}, info) => {
  const path = await largePicture(info.outputPath(NAME), SIZE)
  await openNewLibrary(page)
  const sent = await uploadUntilHeld(page, gate, path)
  await server.kill()
  gate.release()
  await expect(page.getByText(/^Paused until the server can be reached/)).toBeVisible()
  await server.restart()
  await expectUploaded(page, NAME)
  expect([sent.acknowledged.length, sent.begun.length]).toEqual([3, 1])
  await expectOriginal(page, NAME, path)
})

test('an upload resumes automatically when the network returns', async ({
  page,
  context,
  gate,
}, info) => {
  const path = await largePicture(info.outputPath(NAME), SIZE)
  await openNewLibrary(page)
  const sent = await uploadUntilHeld(page, gate, path)
  await context.setOffline(true)
  gate.cut()
  await expect(page.getByText(/^Paused until the server can be reached/)).toBeVisible()
  gate.release()
  await context.setOffline(false)
  await expectUploaded(page, NAME)
  expect([sent.acknowledged.length, sent.begun.length]).toEqual([3, 1])
})

test('the error message tells whether the start or the completion of an upload failed', async ({
  page,
  fail,
}, info) => {
  const path = await largePicture(info.outputPath(NAME), SIZE)
  await openNewLibrary(page)
  const retry = page.getByRole('button', { name: `Retry ${NAME}` })
  const mendBegin = await fail(/^\/api\/upload\/chunked\/[^/]+$/)
  await chooseFiles(page, [path])
  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect(page.getByText('Failed to initiate upload')).toBeVisible()
  await mendBegin()
  const mendEnd = await fail(/^\/api\/upload\/chunked\/complete$/)
  await retry.click()
  await expect(page.getByText('Failed to complete upload')).toBeVisible()
  await mendEnd(retry)
  await expectUploaded(page, NAME)
})

test('discarding an unfinished upload deletes the upload on the server', async ({
  page,
  server,
  gate,
}, info) => {
  const path = await largePicture(info.outputPath(NAME), SIZE)
  await openNewLibrary(page)
  const sent = await uploadUntilHeld(page, gate, path)
  await reload(page)
  expect(openUploads(server)).toHaveLength(1)
  await page.getByRole('button', { name: `Discard ${NAME}` }).click()
  await expect(page.getByRole('heading', { name: 'Unfinished uploads' })).toBeHidden()
  await expect.poll(() => openUploads(server)).toEqual([])
  await expect.poll(() => rememberedUploads(page)).toEqual([])

  await chooseFiles(page, [path])
  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect.poll(() => sent.begun).toHaveLength(2)
  await expect(page.getByText(/^Uploading \d+%$/)).toBeVisible()
  await expect.poll(() => openUploads(server)).toHaveLength(1)
  gate.release()
  await expectUploaded(page, NAME)
  await expect.poll(() => openUploads(server)).toEqual([])
})

test('logging out deletes everything that the device has stored about an unfinished upload', async ({
  page,
  gate,
}, info) => {
  const path = await largePicture(info.outputPath(NAME), SIZE)
  await openNewLibrary(page)
  await uploadUntilHeld(page, gate, path)
  const [remembered, ...others] = await rememberedUploads(page)
  expect(remembered).toContain('wrappedKey')
  // The renditions are not stored as a Blob, because WebKit's private windows cannot store Blobs.
  expect(remembered).toContain('"renditions":"Uint8Array"')
  expect(remembered).not.toContain('large')
  expect(others).toEqual([])
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/(login)?$/)
  await expect.poll(() => rememberedUploads(page)).toEqual([])
})

test('a file that changed while its upload was paused is rejected', async ({
  page,
  gate,
}, info) => {
  const path = await largePicture(info.outputPath(NAME), SIZE)
  // The browser detects a changed file by its modification time. This test keeps the time, so only the
  // digests can reveal the change.
  const unchanged = () => utimes(path, 1_700_000_000, 1_700_000_000)
  await unchanged()
  await openNewLibrary(page)
  const sent = await uploadUntilHeld(page, gate, path)
  await page.getByRole('button', { name: `Pause ${NAME}` }).click()
  const changed = await open(path, 'r+')
  await changed.write('END', SIZE - 3)
  await changed.close()
  await unchanged()
  gate.release()
  await page.getByRole('button', { name: `Resume ${NAME}` }).click()
  await expect(page.getByText('The file changed while it was read.')).toBeVisible()
  expect(sent.acknowledged).toHaveLength(1)

  await page.getByRole('button', { name: `Retry ${NAME}` }).click()
  await expectUploaded(page, NAME)
  expect(new Set(sent.begun).size).toBe(2)
  await expectOriginal(page, NAME, path)
})
