import { openNewLibrary } from '../support/account.ts'
import { albumOf, another, select, shareWith } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import {
  expectThumbnail,
  fixture,
  fixtureBytes,
  goToGallery,
  tile,
  uploadFiles,
} from '../support/library.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

test('an album is created, edited, shared and unshared', async ({
  page,
  browser,
  baseURL,
  context,
  expectComplaint,
}) => {
  test.slow()
  expectComplaint(/status of 404 .*public-key/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await albumOf(page, 'Holidays', ['landscape.jpg', 'portrait.jpg'])
  await expect(page.getByText('2 photos', { exact: true })).toBeVisible()
  await expectThumbnail(page, 'landscape.jpg')

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Title').fill('Summer')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Holidays', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Title').fill('Summer')
  await page.getByRole('textbox', { name: 'Description' }).fill('By the sea')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Summer', level: 1 })).toBeVisible()

  const bruno = await another(browser, baseURL)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await shareWith(page, bruno.person.email, 'Can view')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Check that it is really them' })
    .click()
  const fingerprint = await page.getByText(/^([0-9A-HJKMNP-TV-Z]{4} ?){4}$/).textContent()

  await bruno.page.getByRole('link', { name: 'Shared' }).first().click()
  await bruno.page.getByRole('link', { name: /Summer/ }).click()
  await expect(bruno.page.getByText('By the sea')).toBeVisible()
  await expectThumbnail(bruno.page, 'landscape.jpg')
  await tile(bruno.page, 'landscape.jpg').click()
  await expect(bruno.page.getByTestId('counter')).toHaveText('2/2')
  await bruno.page.keyboard.press('Escape')
  await expect(bruno.page.getByRole('button', { name: 'Edit' })).toBeHidden()
  await bruno.page.getByRole('button', { name: 'Account menu' }).click()
  await bruno.page.getByRole('menuitem', { name: 'My security code' }).click()
  await expect(bruno.page.getByText(fingerprint ?? '-')).toBeVisible()
  await bruno.page.keyboard.press('Escape')

  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: bruno.person.email })
  await row.getByRole('button', { name: /Stop sharing/ }).click()
  await expect(row).toBeHidden()
  await bruno.page.getByRole('link', { name: 'Shared' }).first().click()
  await expect(
    bruno.page.getByText('Albums and items that others share with your email address'),
  ).toBeVisible()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete Album' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No albums yet')).toBeVisible()

  await test.step('a photo', async () => {
    await goToGallery(page)
    await select(page, 'landscape.jpg')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('nobody@example.org')
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(dialog.getByText('There is no account with this email address.')).toBeVisible()
    await shareWith(page, bruno.person.email, 'Can edit')

    await dialog.getByRole('button', { name: 'Create link', exact: true }).click()
    await dialog.getByRole('button', { name: 'Create link', exact: true }).click()
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect(dialog.getByText('Copied!')).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toMatch(/\/share\/[\w-]{22}#[\w-]{43}$/)
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect(dialog.getByLabel('Address of the link')).toBeHidden()

    await bruno.page.getByRole('link', { name: 'Shared' }).first().click()
    await bruno.page.getByRole('link', { name: /landscape\.jpg/ }).click()
    await expect(bruno.page).toHaveURL(/\/media\//)
    await expect(bruno.page.getByTestId('counter')).toHaveText('1/1')
    await bruno.page.getByRole('button', { name: 'Information' }).click()
    const panel = bruno.page.getByRole('complementary', { name: 'Information' })
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Name').fill('By Bruno.jpg')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('By Bruno.jpg')).toBeVisible()
    await bruno.page.context().close()
    await page.goto('/gallery')
    await expect(tile(page, 'By Bruno.jpg')).toBeVisible()
  })
})

test('a selection is shared with several people as a new album', {
  tag: '@core',
}, async ({ page, server, fail, expectComplaint }) => {
  expectComplaint(/status of 404 .*public-key/)
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  const [bruno, carla] = [await aSharer(server), await aSharer(server)]
  await select(page, 'landscape.jpg')
  await select(page, 'portrait.jpg')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Album title')).toHaveValue(/, 20\d\d$/)
  await dialog.getByLabel('Album title').fill('By the sea')
  await dialog.getByLabel('Email').fill(`${bruno.email}, nobody@example.org, ${carla.email}`)

  const mend = await fail(/^\/api\/albums\/\w{26}\/share$/, { method: 'POST' })
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('The album “By the sea” was made of 2 items.')).toBeVisible()
  await expect(dialog.getByText(`${carla.email}: Failed to share with user`)).toBeVisible()
  await mend(dialog.getByRole('button', { name: 'Try again' }))
  await expect(dialog.getByText('There is no account with this email address.')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue('nobody@example.org')
  for (const { email, albums } of [bruno, carla]) {
    await expect(dialog.getByRole('listitem').filter({ hasText: email })).toBeVisible()
    expect((await albums.sharedWithMe()).items).toMatchObject([{ title: 'By the sea', count: 2 }])
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('link', { name: 'Albums' }).first().click()
  await expect(page.getByText('1 album', { exact: true })).toBeVisible()
})

test('a person revokes two links to a file at once', async ({ page, context, intercept }) => {
  await openNewLibrary(page)
  const name = `${'Evening '.repeat(20)}.jpg`
  await uploadFiles(page, [
    { name, mimeType: 'image/jpeg', buffer: await fixtureBytes('landscape.jpg') },
  ])
  await page.getByRole('button', { name: /^Photo Evening/ }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Photo' })
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click()
  const title = dialog.getByLabel('Title for visitors')
  await expect(title).toHaveValue(name.slice(0, 100))
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click()
  await expect(dialog.getByLabel('Address of the link')).toHaveCount(1)

  await dialog.getByRole('button', { name: 'Create another link' }).click()
  await title.fill('The last evening')
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click()
  await expect(dialog.getByLabel('Address of the link')).toHaveCount(2)
  const address = await dialog.getByLabel('Address of the link').first().inputValue()
  const visitor = await context.newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'The last evening' })).toBeVisible()
  await visitor.close()

  // Hold the first call that revokes a link until the second one starts. The app must send both at once.
  const both = Promise.withResolvers<void>()
  let asked = 0
  await intercept('**/api/shares/link/*', async route => {
    asked += 1
    if (asked === 2) both.resolve()
    await both.promise
    await route.continue()
  })
  const links = dialog.getByRole('list', { name: 'Links' }).getByRole('listitem')
  await expect(links).toHaveCount(2)
  await links.first().getByRole('button', { name: 'Disable' }).click()
  await links.last().getByRole('button', { name: 'Disable' }).click()
  await expect(links).toHaveCount(0)

  await page.goto('/albums/nonsense')
  await expect(page.getByRole('heading', { name: 'Invalid album id' })).toBeVisible()
})
