import { expectAccessible } from '../support/accessible.ts'
import { select } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { reloadOnNewDevice } from '../support/device.ts'
import { fixture, heart, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { openViewer, panel } from '../support/viewer.ts'

const FILES = ['landscape.jpg', 'portrait.jpg']

test('a new favorite shows its heart at once', async ({ page, fail, intercept }) => {
  await openLibraryOf(page, FILES.map(fixture))
  const saved = () => page.waitForResponse('**/api/media/details')

  await test.step('the gallery shows the heart until it is removed', async () => {
    await expect(tile(page, 'landscape.jpg')).toHaveAccessibleName(
      'Photo landscape.jpg, July 4, 2021, Arezzo, Italy, MARKER-DESCRIPTION-7f3a',
    )
    await select(page, 'landscape.jpg')
    const added = saved()
    await page.keyboard.press('f')
    await expect(tile(page, 'landscape.jpg')).toHaveAccessibleName(
      'Photo landscape.jpg, July 4, 2021, Arezzo, Italy, favorite, MARKER-DESCRIPTION-7f3a',
    )
    await expect(heart(page, 'landscape.jpg')).toBeVisible()
    await expect(heart(page, 'portrait.jpg')).toBeHidden()
    await added
    const taken = saved()
    await page.keyboard.press('f')
    await expect(heart(page, 'landscape.jpg')).toBeHidden()
    await page.keyboard.press('Escape')
    // Wait until the server has saved this change. Otherwise, this change could fail instead of the next one.
    await taken
  })

  await test.step('a failed change is reported and undone', async () => {
    await openViewer(page, 'landscape.jpg')
    const mend = await fail(/^\/api\/media\/details$/, {
      message: 'Something went wrong on the server. Please try again later.',
    })
    await page.keyboard.press('f')
    await expect(page.getByRole('alert')).toContainText(
      '1 item could not be changed: Something went wrong on the server. Please try again later.',
    )
    await expect(page.getByRole('button', { name: 'Favorite', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await mend()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('it remains a favorite, on another device too', async () => {
    await openViewer(page, 'landscape.jpg')
    const favorite = page.getByRole('button', { name: 'Favorite', exact: true })
    await expect(favorite).toHaveAttribute('aria-pressed', 'false')
    const kept = saved()
    await page.keyboard.press('f')
    await expect(favorite).toHaveAttribute('aria-pressed', 'true')
    expect((await kept).status()).toBe(200)
    await reloadOnNewDevice(page)
    await expect(favorite).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('f')
    await expect(favorite).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a change during another change is not lost', async () => {
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
})

test('a deleted item disappears at once in every tab', async ({ page, context }) => {
  await openLibraryOf(page, FILES.map(fixture))

  await test.step('the next item is shown, and Undo restores the deleted one', async () => {
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

  const other = await context.newPage()
  await other.goto('/gallery')
  await test.step('another tab follows', async () => {
    await expect(tile(other, 'portrait.jpg')).toBeVisible()
    await openViewer(page, 'portrait.jpg')
    await page.keyboard.press('#')
    await expect(tile(other, 'portrait.jpg')).toBeHidden()
    await expect(tile(other, 'landscape.jpg')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(tile(other, 'portrait.jpg')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the viewer advances if another tab deletes its item, and closes after the last', async () => {
    await openViewer(page, 'portrait.jpg')
    await openViewer(other, 'portrait.jpg')
    await other.keyboard.press('Delete')
    await expect(page.getByRole('img', { name: 'landscape.jpg' })).toBeVisible()
    await expect(page.getByTestId('counter')).toHaveText('1/1')
    await other.keyboard.press('Delete')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/gallery$/)
  })
})

test('the viewer loads the original when the person zooms in', async ({ page }) => {
  await openLibraryOf(page, [fixture('landscape.jpg')])

  await test.step('every screen lists its keys', async () => {
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

  await test.step('zooming loads the original, and the panel and the trash are accessible', async () => {
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
})
