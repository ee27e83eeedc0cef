import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, copyFile, truncate } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { openNewLibrary } from './support/account.ts'
import { chooseFiles, expectThumbnail, fixture, tile, uploadFiles } from './support/library.ts'
import { expect, test } from './support/test.ts'

const MiB = 1024 * 1024

/** A picture with zeros behind its end, and something else at the very end. */
async function largePicture(path: string, bytes: number): Promise<string> {
  await copyFile(fixture('landscape.jpg'), path)
  await truncate(path, bytes - 3)
  await appendFile(path, 'end')
  return path
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

test('a file beyond a hundred megabytes goes in chunks and comes back as it was', async ({
  page,
}, info) => {
  const path = await largePicture(info.outputPath('large.jpg'), 120 * MiB)
  const calls: string[] = []
  page.on('request', request => {
    const call = /\/api\/upload\/(.*)$/.exec(request.url())?.[1]
    if (call !== undefined) calls.push(call)
  })
  await openNewLibrary(page)
  await uploadFiles(page, [path])
  // Two chunks and the renditions.
  const chunk = 'chunked/upload'
  expect(calls).toEqual(['chunked/initiate', chunk, chunk, chunk, 'chunked/complete'])
  await expectThumbnail(page, 'large.jpg')

  await tile(page, 'large.jpg').click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect(await digestOf(await (await download).path())).toBe(await digestOf(path))
})

test('a large file can be cancelled on its way and uploaded again', async ({ page }, info) => {
  const path = await largePicture(info.outputPath('large.jpg'), 110 * MiB)
  await openNewLibrary(page)
  await chooseFiles(page, [path])
  const abandoned = page.waitForResponse(
    response => response.request().method() === 'DELETE' && response.ok(),
  )
  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect(page.getByText(/^Uploading \d+%$/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Cancel large.jpg' }).click()
  await abandoned
  await expect(page.getByRole('button', { name: 'Remove large.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect(page).toHaveURL(/\/gallery$/, { timeout: 60_000 })
  await expectThumbnail(page, 'large.jpg')
})
