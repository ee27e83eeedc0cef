import type { Locator, Page, Route } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { select } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { reloadOnNewDevice } from '../support/device.ts'
import { fixture, heart, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Information' })

test.use({ reducedMotion: 'reduce' })

async function openViewer(page: Page, name: string): Promise<void> {
  await tile(page, name).click()
  await expect(page.getByTestId('counter')).toBeVisible()
}

test('a favorite stays one, on another device too', async ({ page }) => {
  await openLibraryOf(page, [fixture('landscape.jpg')])
  await openViewer(page, 'landscape.jpg')
  const favorite = page.getByRole('button', { name: 'Favorite', exact: true })
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
  const saved = page.waitForResponse('**/api/media/details')
  await page.keyboard.press('f')
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  expect((await saved).status()).toBe(200)
  await reloadOnNewDevice(page)
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
})

test('a favorite has a heart in the gallery, as long as it is one', async ({ page }) => {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await expect(tile(page, 'landscape.jpg')).toHaveAccessibleName(
    'Photo landscape.jpg, July 4, 2021',
  )
  await select(page, 'landscape.jpg')
  await page.keyboard.press('f')
  await expect(tile(page, 'landscape.jpg')).toHaveAccessibleName(
    'Photo landscape.jpg, July 4, 2021, favorite',
  )
  await expect(heart(page, 'landscape.jpg')).toBeVisible()
  await expect(heart(page, 'portrait.jpg')).toBeHidden()
  await page.keyboard.press('f')
  await expect(heart(page, 'landscape.jpg')).toBeHidden()
})

test('what is asked for while a favorite is on its way is not lost', async ({
  page,
  intercept,
}) => {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  const saving = Promise.withResolvers<void>()
  await intercept('**/api/media/details', async route => {
    await saving.promise
    await route.continue()
  })
  await select(page, 'landscape.jpg')
  await page.keyboard.press('f')
  await expect(heart(page, 'landscape.jpg')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeHidden()
  saving.resolve()
  await expect(page.getByText('1 item moved to the trash')).toBeVisible()
  await expect(tile(page, 'landscape.jpg')).toBeHidden()
})

test('the panel tells what is known of a picture, and takes changes in place', async ({ page }) => {
  await openLibraryOf(page, [fixture('landscape.jpg')])
  await openViewer(page, 'landscape.jpg')
  await page.keyboard.press('i')
  await expect(panel(page)).toContainText('July 4, 2021')
  await expect(panel(page)).toContainText('landscape.jpg')
  await expect(panel(page)).toContainText('Arezzo, Tuscany, Italy')

  await panel(page).getByRole('button', { name: 'Edit' }).click()
  await panel(page).getByLabel('Name').fill('Sunset.jpg')
  await panel(page).getByLabel('Description').fill('The last evening')
  await panel(page).getByLabel('Labels').fill('sea, sun')
  await panel(page).getByLabel('Date and time').fill('2019-12-31T23:59:30')
  await panel(page).getByLabel('City').fill('Siena')
  await panel(page).getByLabel('Country').fill('Italy')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  for (const text of [
    'The last evening',
    'sea',
    'December 31, 2019',
    'Siena, Tuscany, Italy',
    'Sunset.jpg',
  ]) {
    await expect(panel(page)).toContainText(text)
  }
  await page.getByRole('button', { name: 'Close information' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'December 2019' })).toBeVisible()
  // The gallery is to be seen before the viewer has faded, and its address is left behind that.
  await expect(page).toHaveURL(/\/gallery$/)
  await reloadOnNewDevice(page)
  await expect(tile(page, 'Sunset.jpg')).toBeVisible()
})

test('a picture that is rotated lies so everywhere, and stays so on another device', async ({
  page,
}) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
  const isUpright = async (picture: Locator) => {
    const box = await picture.boundingBox()
    return box && box.height > box.width
  }
  const shown = page.getByRole('img', { name: 'landscape.jpg' })
  await openViewer(page, 'landscape.jpg')
  await expect.poll(() => isUpright(shown)).toBe(false)
  await page.keyboard.press('r')
  await expect.poll(() => isUpright(shown)).toBe(true)
  await expect(page.getByText('1 photo rotated')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => isUpright(tile(page, 'landscape.jpg'))).toBe(true)
  await reloadOnNewDevice(page)
  await expect.poll(() => isUpright(tile(page, 'landscape.jpg'))).toBe(true)

  await select(page, 'landscape.jpg')
  await select(page, 'portrait.jpg')
  await page.getByRole('button', { name: 'Rotate' }).click()
  await expect(page.getByText('2 photos rotated')).toBeVisible()
  await expect.poll(() => isUpright(tile(page, 'landscape.jpg'))).toBe(false)
  await expect.poll(() => isUpright(tile(page, 'portrait.jpg'))).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => isUpright(tile(page, 'landscape.jpg'))).toBe(true)
  await expect.poll(() => isUpright(tile(page, 'portrait.jpg'))).toBe(true)
})

test('the viewer stays with a picture that goes to another month, however slowly', async ({
  page,
  intercept,
}) => {
  await openLibraryOf(page, ['landscape.jpg', 'old.jpg'].map(fixture))
  await openViewer(page, 'landscape.jpg')
  await page.keyboard.press('i')
  await panel(page).getByRole('button', { name: 'Edit' }).click()
  await panel(page).getByLabel('Date and time').fill('2012-12-31T23:59:30')

  const [saving, counting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = async (route: Route, until: Promise<void>) => {
    await until
    await route.continue()
  }
  await intercept('**/api/media/details', route => held(route, saving.promise))
  await intercept('**/api/media/available-months', route => held(route, counting.promise))
  await panel(page).getByRole('button', { name: 'Save' }).click()
  const behind = page.getByRole('heading', { name: 'July 2021', includeHidden: true })
  await expect(behind).toHaveCount(0)
  const saved = page.waitForResponse('**/api/media/details')
  saving.resolve()
  await saved
  await expect(panel(page).getByLabel('Name')).toHaveValue('landscape.jpg')
  const counted = page.waitForResponse('**/api/media/available-months')
  counting.resolve()
  await counted
  await expect(page.getByTestId('counter')).toHaveText('2/2')
  await expect(panel(page)).toContainText('December 31, 2012')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'December 2012' })).toBeVisible()
})

test('the viewer stays with a picture that goes to another year than the one on show', async ({
  page,
  fail,
}) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
  await page.getByRole('radio', { name: 'By Year' }).click()
  await openViewer(page, 'portrait.jpg')
  await page.keyboard.press('i')
  await panel(page).getByRole('button', { name: 'Edit' }).click()
  await panel(page).getByLabel('Date and time').fill('2012-12-31T23:59:30')
  const mend = await fail(/^\/api\/media\/details$/, { message: 'The server is resting.' })
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('The server is resting.')
  await mend()
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page)).toContainText('December 31, 2012')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByTestId('counter')).toHaveText('1/1')
  await page.keyboard.press('Escape')
  await expect(tile(page, 'landscape.jpg')).toBeVisible()
  await expect(tile(page, 'portrait.jpg')).toBeHidden()
})

test('refuses coordinates that are none, and keeps what was typed', async ({ page }) => {
  await openLibraryOf(page, [fixture('portrait.jpg')])
  await openViewer(page, 'portrait.jpg')
  await page.keyboard.press('i')
  await panel(page).getByRole('button', { name: 'Edit' }).click()
  await panel(page).getByLabel('Coordinates').fill('north of here')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('Coordinates are two numbers')
  await expect(panel(page).getByLabel('Coordinates')).toHaveValue('north of here')
})

test('says that a change failed, and takes it back', async ({ page, fail }) => {
  await openLibraryOf(page, [fixture('landscape.jpg')])
  await openViewer(page, 'landscape.jpg')
  await fail(/^\/api\/media\/details$/, { message: 'Something went wrong on the server.' })
  await page.keyboard.press('f')
  await expect(page.getByRole('alert')).toContainText(
    '1 item could not be changed: Something went wrong on the server.',
  )
  await expect(page.getByRole('button', { name: 'Favorite', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

test('moves to the trash at once, shows the next, and takes it back', async ({ page }) => {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await openViewer(page, 'portrait.jpg')
  await expect(page.getByTestId('counter')).toHaveText('1/2')
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 item moved to the trash')).toBeVisible()
  await expect(page.getByTestId('counter')).toHaveText('1/1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByTestId('counter')).toHaveText('2/2')
  await page.keyboard.press('Escape')
  await expect(tile(page, 'portrait.jpg')).toBeVisible()
})

test('another tab follows what happens in this one', async ({ page, context }) => {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  const other = await context.newPage()
  await other.goto('/gallery')
  await expect(tile(other, 'portrait.jpg')).toBeVisible()
  await openViewer(page, 'portrait.jpg')
  await page.keyboard.press('#')
  await expect(tile(other, 'portrait.jpg')).toBeHidden()
  await expect(tile(other, 'landscape.jpg')).toBeVisible()
})

test('the viewer goes on when another tab takes its item away, and closes after the last', async ({
  page,
  context,
}) => {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  const other = await context.newPage()
  await other.goto('/gallery')
  await openViewer(page, 'portrait.jpg')
  await openViewer(other, 'portrait.jpg')
  await other.keyboard.press('Delete')
  await expect(page.getByRole('img', { name: 'landscape.jpg' })).toBeVisible()
  await expect(page.getByTestId('counter')).toHaveText('1/1')
  await other.keyboard.press('Delete')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/gallery$/)
})

test('says the keys that there are, from every screen', async ({ page }) => {
  await openLibraryOf(page, [fixture('landscape.jpg')])
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await openViewer(page, 'landscape.jpg')
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByTestId('counter')).toBeVisible()
})

test('a closer look takes the original, and the panel and the trash have no barriers', async ({
  page,
}) => {
  await openLibraryOf(page, [fixture('landscape.jpg')])
  await openViewer(page, 'landscape.jpg')
  await expect(page.locator('.yarl__slide_current img[data-loaded="true"]')).toBeVisible()
  await expect(page.getByTestId('original')).toBeHidden()
  const asked = page.waitForRequest(request =>
    /authz\?key=%2F[0-9A-Z]{26}\.jpg$/.test(request.url()),
  )
  await page.keyboard.press('+')
  await asked
  await expect(page.getByTestId('original')).toHaveAttribute('data-loaded', 'true')
  await page.keyboard.press('-')
  await expect(page.getByTestId('original')).toBeHidden()

  await page.keyboard.press('i')
  await panel(page).getByRole('button', { name: 'Edit' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 item moved to the trash')).toBeVisible()
  await page.goto('/trash')
  await tile(page, 'landscape.jpg').click()
  await expect(page.getByTestId('counter')).toHaveText('1/1')
  await expectAccessible(page)
  await page.goBack()
  await select(page, 'landscape.jpg')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

test('a slideshow goes on by itself, and stops at the end', async ({ page }) => {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await openViewer(page, 'portrait.jpg')
  await page.keyboard.press('s')
  await expect(page.getByRole('button', { name: 'Stop slideshow' })).toBeVisible()
  await expect(page.getByTestId('counter')).toHaveText('2/2')
  await expect(page.getByRole('button', { name: 'Slideshow', exact: true })).toBeVisible()
})

test('keeps what was typed for many when some could not be saved, and goes on with those', async ({
  page,
  intercept,
}) => {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Edit details' }).click()
  const mend = await intercept('**/api/media/details', route => {
    const { changes } = route.request().postDataJSON()
    return route.continue({ postData: JSON.stringify({ changes: changes.slice(0, 1) }) })
  })
  const dialog = page.getByRole('dialog', { name: /^Edit / })
  await dialog.getByLabel('Add labels').fill('holiday')
  await dialog.getByLabel('Or move by').fill('-365 days')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 item could not be changed')
  await expect(dialog.getByRole('heading')).toHaveText('Edit 1 item')
  await expect(dialog.getByLabel('Add labels')).toHaveValue('holiday')
  await expect(dialog.getByLabel('Or move by')).toHaveValue('-365 days')
  await mend()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['July 2020'])
})

test('one that is selected is edited from what it has', async ({ page }) => {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await select(page, 'landscape.jpg')
  await page.getByRole('button', { name: 'Edit details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 1 item' })
  await expect(dialog.getByLabel('Name')).toHaveValue('landscape.jpg')
  await dialog.getByLabel('Name').fill('Sunset.jpg')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(tile(page, 'Sunset.jpg')).toBeVisible()
})

test('changes many at once from the selection, and says what was wrong', async ({ page }) => {
  await openLibraryOf(page, [fixture('landscape.jpg'), fixture('portrait.jpg')])
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Edit details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 2 items' })
  await expectAccessible(page)
  // Its head and its foot stay where there is less room than it wants; what is between them scrolls.
  await page.setViewportSize({ width: 390, height: 560 })
  for (const button of ['Close', 'Cancel', 'Save']) {
    await expect(dialog.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
  }
  await dialog.getByLabel('Or move by').fill('a while')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('such as +1 day 2 h or -30 min')
  await dialog.getByLabel('Or move by').fill('-365 days')
  await dialog.getByLabel('Add labels').fill('holiday')
  await dialog.getByLabel('Description').fill('With the grandparents')
  await dialog.getByLabel('Country').fill('Italy')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'July 2020' })).toBeVisible()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await openViewer(page, 'landscape.jpg')
  await page.keyboard.press('i')
  for (const text of ['holiday', 'July 4, 2020', 'With the grandparents', 'Italy']) {
    await expect(panel(page)).toContainText(text)
  }
})
