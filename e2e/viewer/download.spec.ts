import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { readZip, sha256 } from '@safelight/test-kit/programs/zip'
import { openNewLibrary } from '../support/account.ts'
import { fixtureBytes, tile, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

test('several originals are saved as a ZIP', async ({ page, server }) => {
  await openNewLibrary(page)
  const name = "Färöer's (1).jpg"
  const [first, second, third] = await Promise.all(
    ['portrait.jpg', 'landscape.jpg', 'old.jpg'].map(fixtureBytes),
  )
  if (!first || !second || !third) throw new Error('A fixture is missing.')
  await uploadFiles(page, [
    { name, mimeType: 'image/jpeg', buffer: first },
    { name: 'IMG 1.jpg', mimeType: 'image/jpeg', buffer: second },
    { name: 'img 1.JPG', mimeType: 'image/jpeg', buffer: third },
  ])
  const button = page.getByRole('button', { name: 'Download' })

  await test.step('the worker streams one', async () => {
    await tile(page, name).click()
    const begun = page.waitForEvent('download')
    await button.click()
    const download = await begun
    expect(new URL(download.url()).pathname).toMatch(/^\/download\/[\w-]{22}$/)
    expect(download.suggestedFilename()).toBe(name)
    expect(readFileSync(await download.path())).toEqual(first)
    await expect(page).toHaveURL(/\/gallery/)
    // The page is cross-origin isolated. This must not block downloads.
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  })

  await test.step('an unavailable original is not saved, and the viewer stays open', async () => {
    const blobs = join(server.dataFolder, 'blobs')
    renameSync(blobs, `${blobs}-away`)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByTestId('counter')).toHaveText('2/3')
    await button.click()
    await expect(page.getByRole('alert')).toContainText('The server cannot reach its storage')
    await expect(button).toBeEnabled()
    await expect(page).toHaveURL(/\/gallery/)
    renameSync(`${blobs}-away`, blobs)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a ZIP has unique names', async () => {
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
    await page.keyboard.press('Control+a')
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await expect(bar).toContainText('3 items')
    const begun = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Download' }).click()
    const download = await begun
    expect(download.suggestedFilename()).toMatch(/^Safelight \d{4}-\d\d-\d\d\.zip$/)
    const entries = readZip(await download.path())
    expect(entries.map(({ name, time, sha256 }) => [name, time, sha256])).toEqual([
      [name, [2021, 7, 19, 8, 15], sha256(first)],
      ['IMG 1.jpg', [2021, 7, 4, 12, 34], sha256(second)],
      ['img 1 (2).JPG', [2019, 12, 31, 23, 59], sha256(third)],
    ])
  })
})
