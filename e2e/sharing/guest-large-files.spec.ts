import type { Page } from '@playwright/test'
import { openNewLibrary } from '../support/account.ts'
import { expectOriginal, largePicture, MiB } from '../support/data/large-files.ts'
import { goToGallery } from '../support/library.ts'
import { startUploadGate, type UploadGate } from '../support/servers/upload-gate.ts'
import { expect, testOfProcess } from '../support/test.ts'
import { rememberedUploads, watchChunks } from '../support/uploads.ts'

/** Larger than a file that the owner's device decrypts in one piece. */
const SIZE = 33 * MiB
const NAME = 'long.jpg'

const test = testOfProcess.extend<{ gate: UploadGate }>({
  environment: { UPLOAD_CHUNK_MB: '4' },
  gate: async ({ server }, use) => {
    const gate = await startUploadGate(server.url, '/uploads/chunked/upload')
    await use(gate)
    await gate.stop()
  },
  baseURL: async ({ gate }, use) => use(gate.url),
})

// Records no trace. A trace would contain the chunks, and writing it would take longer than the tests.
test.use({ expectedComplaints: [/Failed to load resource|ERR_/], trace: 'off' })
test.slow()

async function createAlbumLink(page: Page): Promise<string> {
  await openNewLibrary(page)
  await page.goto('/albums')
  await page.getByRole('button', { name: 'Create Album' }).click()
  await page.getByLabel('Title').fill('Wedding')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Album' }).click()
  await expect(page.getByRole('heading', { name: 'Wedding', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link for adding photos' }).click()
  await dialog.getByRole('button', { name: 'Create link for adding photos' }).click()
  const address = dialog.getByLabel('Address for visitors who add photos')
  await expect(address).toBeVisible()
  const url = await address.inputValue()
  await page.keyboard.press('Escape')
  return url
}

async function choose(guest: Page, path: string): Promise<void> {
  const chooser = guest.waitForEvent('filechooser')
  await guest.getByRole('button', { name: 'Browse files' }).click()
  await (await chooser).setFiles(path)
}

test("a visitor's large file resumes after lost connections and a reload", async ({
  page,
  browser,
  gate,
}, info) => {
  const path = await largePicture(info.outputPath(NAME), SIZE)
  const url = await createAlbumLink(page)
  const context = await browser.newContext()
  const guest = await context.newPage()
  const sent = watchChunks(guest)
  await guest.goto(url)
  await expect(guest.getByText('each up to 5.0 GB')).toBeVisible()

  await test.step('the connection breaks, and the file continues when it returns', async () => {
    const held = gate.hold(2)
    await choose(guest, path)
    await held
    await expect.poll(() => sent.acknowledged).toHaveLength(1)
    await context.setOffline(true)
    gate.cut()
    await expect(guest.getByText('The connection was lost.')).toBeVisible({ timeout: 30_000 })
    const again = gate.hold(4)
    await context.setOffline(false)
    await again
  })

  await test.step('the visitor reloads the page and chooses the same file again', async () => {
    guest.once('dialog', dialog => dialog.accept())
    await guest.reload()
    await expect(guest.getByText('each up to 5.0 GB')).toBeVisible()
    expect(await rememberedUploads(guest)).toHaveLength(1)
    gate.release()
    await choose(guest, path)
    await expect(guest.getByText('Thank you! 1 file arrived.')).toBeVisible({ timeout: 60_000 })
    expect(sent.begun).toHaveLength(1)
    expect(await rememberedUploads(guest)).toEqual([])
  })

  await test.step('the owner adds the whole file to the album', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Review' }).click()
    const dialog = page.getByRole('dialog', { name: 'From visitors' })
    await dialog.getByRole('button', { name: 'Add all' }).click()
    await expect(dialog.getByText('You have reviewed all of these files.')).toBeVisible({
      timeout: 60_000,
    })
    await page.keyboard.press('Escape')
    await goToGallery(page)
    await expectOriginal(page, NAME, path)
  })
})
