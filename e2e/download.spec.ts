import { readFileSync } from 'node:fs'
import { openNewLibrary } from './support/account.ts'
import { fixtureBytes, tile, uploadFiles } from './support/library.ts'
import { expect, test } from './support/test.ts'

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
