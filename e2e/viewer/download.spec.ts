import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readZip, sha256 } from '../../apps/server/test/support/zip.ts'
import { openNewLibrary } from '../support/account.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, fixtureBytes, tile, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

test('saves an original as the file that it was, streamed by the worker', async ({ page }) => {
  await openNewLibrary(page)
  const name = "Färöer's (1).jpg"
  const buffer = await fixtureBytes('landscape.jpg')
  await uploadFiles(page, [{ name, mimeType: 'image/jpeg', buffer }])
  await tile(page, name).click()
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await begun
  expect(new URL(download.url()).pathname).toMatch(/^\/download\/[\w-]{22}$/)
  expect(download.suggestedFilename()).toBe(name)
  expect(readFileSync(await download.path())).toEqual(buffer)
  await expect(page).toHaveURL(/\/gallery/)
})

test.describe('without a background worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('saves an original all the same', async ({ page }) => {
    await openNewLibrary(page)
    await uploadFiles(page, [fixture('landscape.jpg')])
    await tile(page, 'landscape.jpg').click()
    const begun = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const download = await begun
    expect(download.suggestedFilename()).toBe('landscape.jpg')
    expect(readFileSync(await download.path())).toEqual(await fixtureBytes('landscape.jpg'))
  })

  test('one can be saved while another is on its way', async ({ page, intercept }) => {
    await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
    const reading = Promise.withResolvers<void>()
    await tile(page, 'portrait.jpg').click()
    const button = page.getByRole('button', { name: 'Download' })
    await intercept('**/authz?*', async route => {
      await reading.promise
      await route.continue()
    })
    await button.click()
    await expect(button).toBeDisabled()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByTestId('counter')).toHaveText('2/2')
    await expect(button).toBeEnabled()
    const saved = page.waitForEvent('download')
    reading.resolve()
    expect((await saved).suggestedFilename()).toBe('portrait.jpg')
  })
})

test('saves several as a ZIP, whose names are all different', async ({ page }) => {
  await openNewLibrary(page)
  const first = await fixtureBytes('landscape.jpg')
  const second = await fixtureBytes('old.jpg')
  await uploadFiles(page, [
    { name: 'IMG 1.jpg', mimeType: 'image/jpeg', buffer: first },
    { name: 'img 1.JPG', mimeType: 'image/jpeg', buffer: second },
  ])
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await expect(bar).toContainText('2 items')
  const begun = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Download' }).click()
  const download = await begun
  expect(download.suggestedFilename()).toMatch(/^Safelight \d{4}-\d\d-\d\d\.zip$/)
  const entries = readZip(await download.path())
  expect(entries.map(({ name, time, sha256 }) => [name, time, sha256])).toEqual([
    ['IMG 1.jpg', [2021, 7, 4, 12, 34], sha256(first)],
    ['img 1 (2).JPG', [2019, 12, 31, 23, 59], sha256(second)],
  ])
})

test('says that a download failed, and stays where it is', async ({ page, server }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg')])
  rmSync(join(server.dataFolder, 'blobs'), { recursive: true })
  await tile(page, 'landscape.jpg').click()
  const button = page.getByRole('button', { name: 'Download' })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong on the server')
  await expect(button).toBeEnabled()
  await expect(page).toHaveURL(/\/gallery/)
})
