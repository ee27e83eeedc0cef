import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { enter } from '../support/ready-account.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

test("an account's export can be imported into an empty account", async ({
  page,
  server,
  browser,
}, info) => {
  await openNewLibrary(page)
  const ada = await aSharer(server)
  const first = await ada.upload('first.jpg')
  const second = await ada.upload('second.jpg', 'portrait.jpg')
  const { id } = await ada.albums.create({ title: 'By the sea', description: 'Two weeks' }, [
    first,
    second,
  ])
  await ada.albums.setCover(id, second)

  const context = await browser.newContext({ baseURL: server.url })
  const hers = await context.newPage()
  await enter(hers, ada.signedIn)
  await hers.goto('/account')
  const begun = hers.waitForEvent('download')
  await hers.getByRole('button', { name: /^(Export|Save to Downloads)$/ }).click()
  const download = await begun
  const part = info.outputPath('part.zip')
  await download.saveAs(part)
  await context.close()

  await page.getByRole('link', { name: 'Upload' }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Select ZIP Files' }).click()
  await (await chooser).setFiles([part])
  await expect(
    page.getByText('This is an export of Safelight: 1 album will be restored.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 Files' }).click()
  await expect(page.getByText('1 album of your Safelight export was restored.')).toBeVisible()
  await expectAccessibleLooks(page)
  await page.getByRole('link', { name: 'Albums' }).first().click()
  await expect(page.getByText('By the sea')).toBeVisible()
})
