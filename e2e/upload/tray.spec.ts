import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openNewLibrary } from '../support/account.ts'
import { dragFiles } from '../support/dropping.ts'
import { holdCalls } from '../support/held-calls.ts'
import {
  chooseFiles,
  dismissUploads,
  expectThumbnail,
  type FilePayload,
  fixture,
  fixtureBytes,
  goToGallery,
} from '../support/library.ts'
import { expect, test } from '../support/test.ts'

declare const wakeLocks: Set<object>

/** Runs in the page. Tracks screen wake locks. */
function countWakeLocks(): void {
  Object.assign(window, { wakeLocks: new Set() })
  Object.assign(navigator.wakeLock, {
    async request() {
      const lock = { release: async () => wakeLocks.delete(lock) }
      wakeLocks.add(lock)
      return lock
    },
  })
}

async function pictures(count: number): Promise<FilePayload[]> {
  const picture = await fixtureBytes('orientation-1.jpg')
  return Array.from({ length: count }, (_, i) => ({
    name: `${i}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([picture, Buffer.from([i])]),
  }))
}

test('uploads continue on every screen', async ({ page, intercept, expectComplaint }) => {
  expectComplaint(/Failed to load resource|ERR_FAILED/)
  await page.addInitScript(countWakeLocks)
  await openNewLibrary(page)
  const held = () => page.evaluate(() => wakeLocks.size)
  expect(await held()).toBe(0)
  const { release, end } = await holdCalls(intercept, '**/api/upload/', 3)
  await chooseFiles(page, await pictures(6))
  await page.getByRole('button', { name: 'Upload All' }).click()
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(page.getByText(/^2 of 6 files · /)).toBeVisible()
  await expect(uploads).toBeHidden()
  await expect(page).toHaveTitle(/^\d+% · Upload Photos · Safelight$/)

  await expect.poll(held).toBe(1)
  await page.getByRole('link', { name: 'Albums' }).first().click()
  await expect(uploads).toContainText(/Uploading \d+% · 2 of 6 files/)
  await expect(page).toHaveTitle(/^\d+% · My Albums · Safelight$/)
  await expect(uploads.getByRole('progressbar')).toBeVisible()
  await uploads.getByRole('button', { name: 'Pause' }).click()
  await expect(uploads).toContainText('Uploads paused')
  await uploads.getByRole('button', { name: 'Resume' }).click()
  await expect(uploads).not.toContainText('Uploads paused')
  await uploads.getByRole('button', { name: 'Pause' }).focus()
  release()
  await expect(uploads).toContainText('6 files uploaded')
  await expect.poll(held).toBe(0)
  await expect(uploads).toBeFocused()
  await expect(
    page.getByRole('status').getByText('Uploads ended: 6 files uploaded.'),
  ).toBeAttached()
  await expect(page).toHaveTitle('My Albums · Safelight')
  await expect(page).toHaveURL(/\/albums$/)

  await goToGallery(page)
  await expect(uploads).toContainText('6 files uploaded')
  await dismissUploads(page)
  await expect(uploads).toBeHidden()

  await test.step('a failure is shown with its reason, and retried', async () => {
    await end()
    let refused = 0
    await intercept('**/api/upload/', route => {
      refused += 1
      return refused <= 2
        ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.' } })
        : route.continue()
    })
    await chooseFiles(page, (await pictures(9)).slice(6))
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(page.getByText('Failed to upload 2 file(s)')).toBeVisible()
    await goToGallery(page)
    await uploads.getByText('2 files failed: Upload failed: 500 Broken.').click()
    await expect(uploads.getByRole('listitem')).toHaveCount(2)
    await uploads.getByRole('button', { name: 'Try again' }).click()
    await expect(uploads).toContainText('2 files uploaded')
    await expect(page.getByText('9 photos · 0 videos')).toBeVisible()
  })
})

test('files dropped on the gallery are uploaded at once', async ({ page }, info) => {
  const folder = info.outputPath('trip')
  await mkdir(join(folder, 'day'), { recursive: true })
  for (const { name, buffer } of await pictures(2))
    await writeFile(join(folder, 'day', name), buffer)
  const texts = [0, 1, 2, 3].map(i => join(folder, `${i}.txt`))
  for (const path of texts) await writeFile(path, 'text')
  await openNewLibrary(page)
  const veil = page.getByText('Drop to upload to your library')
  const dropped = [...texts, fixture('portrait.jpg')]
  await dragFiles(page, dropped, ['dragEnter', 'dragOver'])
  await expect(veil).toBeVisible()
  await dragFiles(page, dropped, ['drop'])
  await expect(veil).toBeHidden()
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads).toContainText('1 file uploaded')
  await uploads.getByText('4 files have an unsupported format.').click()
  await expect(uploads.getByRole('listitem').filter({ hasText: '.txt' })).toHaveCount(4)
  await dismissUploads(page)
  await expect(page).toHaveURL(/\/gallery$/)
  await expectThumbnail(page, 'portrait.jpg')

  await dragFiles(page, [folder])
  await expect(page).toHaveURL(/\/upload$/)
  await expect(page.getByRole('heading', { name: 'Folder Selected' })).toBeVisible()
  await expect(page.getByText('4 files will be left out')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 Files' }).click()
  await goToGallery(page)
  await expect(page.getByText('3 photos · 0 videos')).toBeVisible()
  const imports = page.getByRole('region', { name: 'Import', exact: true })
  await expect(imports).toContainText('2 files imported')
  await imports.getByRole('button', { name: 'Dismiss the import' }).click()
  await expect(imports).toBeHidden()
})
