import type { Locator, Route } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { select } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { reloadOnNewDevice } from '../support/device.ts'
import { fixture, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { openViewer, panel } from '../support/viewer.ts'

const FILES = ['landscape.jpg', 'portrait.jpg']

test("a person edits a picture's details in the info panel", async ({ page }) => {
  await openLibraryOf(page, FILES.map(fixture))
  await openViewer(page, 'landscape.jpg')
  await page.keyboard.press('i')
  await expect(panel(page)).toContainText('July 4, 2021')
  await expect(panel(page)).toContainText('landscape.jpg')
  await expect(panel(page)).toContainText('Arezzo, Tuscany, Italy')

  await test.step('invalid coordinates are rejected and remain as typed', async () => {
    await panel(page).getByRole('button', { name: 'Edit' }).click()
    await panel(page).getByLabel('Coordinates').fill('north of here')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await expect(panel(page).getByRole('alert')).toContainText(
      'Enter the coordinates as two numbers',
    )
    await expect(panel(page).getByLabel('Coordinates')).toHaveValue('north of here')
    await page.keyboard.press('Escape')
  })

  await test.step('a change appears at once, and on another device', async () => {
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
    // Wait for the URL, which changes only after the viewer has faded out.
    await expect(page).toHaveURL(/\/gallery$/)
    await reloadOnNewDevice(page)
    await expect(tile(page, 'Sunset.jpg')).toBeVisible()
  })
})

test('a rotated picture is shown rotated on every device', async ({ page }) => {
  await openLibraryOf(page, FILES.map(fixture))
  const isUpright = async (picture: Locator) => {
    const box = await picture.boundingBox()
    return box && box.height > box.width
  }
  const shown = page.getByRole('img', { name: 'landscape.jpg' })
  await openViewer(page, 'landscape.jpg')
  await expect.poll(() => isUpright(shown)).toBe(false)
  await page.keyboard.press('r')
  await expect.poll(() => isUpright(shown)).toBe(true)
  await expect(page.getByText('1 item rotated')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => isUpright(tile(page, 'landscape.jpg'))).toBe(true)
  await reloadOnNewDevice(page)
  await expect.poll(() => isUpright(tile(page, 'landscape.jpg'))).toBe(true)

  await select(page, 'landscape.jpg')
  await select(page, 'portrait.jpg')
  await page.getByRole('button', { name: 'Rotate' }).click()
  await expect(page.getByText('2 items rotated')).toBeVisible()
  await expect.poll(() => isUpright(tile(page, 'landscape.jpg'))).toBe(false)
  await expect.poll(() => isUpright(tile(page, 'portrait.jpg'))).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => isUpright(tile(page, 'landscape.jpg'))).toBe(true)
  await expect.poll(() => isUpright(tile(page, 'portrait.jpg'))).toBe(true)
})

test('the viewer keeps showing a picture that moves to another month', async ({
  page,
  fail,
  intercept,
}) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg', 'old.jpg'].map(fixture))

  await test.step('another month, before and after the server has saved it', async () => {
    await openViewer(page, 'old.jpg')
    await page.keyboard.press('i')
    await panel(page).getByRole('button', { name: 'Edit' }).click()
    await panel(page).getByLabel('Date and time').fill('2022-12-31T23:59:30')

    const [saving, counting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = async (route: Route, until: Promise<void>) => {
      await until
      await route.continue()
    }
    await intercept('**/api/media/details', route => held(route, saving.promise))
    await intercept('**/api/media/available-months', route => held(route, counting.promise))
    await panel(page).getByRole('button', { name: 'Save' }).click()
    const behind = page.getByRole('heading', { name: 'December 2019', includeHidden: true })
    await expect(behind).toHaveCount(0)
    const saved = page.waitForResponse('**/api/media/details')
    saving.resolve()
    await saved
    await expect(panel(page).getByLabel('Name')).toHaveValue('old.jpg')
    const counted = page.waitForResponse('**/api/media/available-months')
    counting.resolve()
    await counted
    await expect(page.getByTestId('counter')).toHaveText('1/3')
    await expect(panel(page)).toContainText('December 31, 2022')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'December 2022' })).toBeVisible()
  })

  await test.step('another year than the visible one, after a failure', async () => {
    await page.getByRole('radio', { name: 'By Year' }).click()
    await page.getByLabel('Year', { exact: true }).selectOption('2021')
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
})

test('a person edits several selected items at once', async ({ page, intercept }) => {
  await openLibraryOf(page, FILES.map(fixture))

  await test.step('editing a single item starts with its values', async () => {
    await select(page, 'landscape.jpg')
    await page.getByRole('button', { name: 'Edit details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 1 item' })
    await expect(dialog.getByLabel('Name')).toHaveValue('landscape.jpg')
    await dialog.getByLabel('Name').fill('Dawn.jpg')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(tile(page, 'Dawn.jpg')).toBeVisible()
  })

  await test.step('the change can be undone', async () => {
    await expect(page.getByText('1 item changed')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tile(page, 'landscape.jpg')).toBeVisible()
    await page.getByRole('button', { name: 'Edit details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 1 item' })
    await dialog.getByLabel('Name').fill('Sunset.jpg')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(tile(page, 'Sunset.jpg')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('many are changed at once', async () => {
    await page.keyboard.press('Control+a')
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Edit details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 2 items' })
    await expectAccessible(page)
    // In a low window, only the middle of the dialog scrolls. The header and footer, with their buttons, must
    // stay visible.
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 390, height: 560 })
    for (const button of ['Close', 'Cancel', 'Save']) {
      await expect(dialog.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
    }
    await dialog.getByLabel(/^Or move the time/).fill('a while')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('such as +1 day 2 h or -30 min')
    await dialog.getByLabel(/^Or move the time/).fill('-365 days')
    await dialog.getByLabel('Add labels').fill('holiday')
    await dialog.getByLabel('Description').fill('With the grandparents')
    await dialog.getByLabel('Country').fill('Italy')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'July 2020' })).toBeVisible()
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await openViewer(page, 'Sunset.jpg')
    await page.keyboard.press('i')
    for (const text of ['holiday', 'July 4, 2020', 'With the grandparents', 'Italy']) {
      await expect(panel(page)).toContainText(text)
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('counter')).toBeHidden()
    await page.setViewportSize({ width, height })
  })

  await test.step('typed text stays if some items could not be saved', async () => {
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Edit details' }).click()
    const mend = await intercept('**/api/media/details', route => {
      const { changes } = route.request().postDataJSON()
      return route.continue({ postData: JSON.stringify({ changes: changes.slice(0, 1) }) })
    })
    const dialog = page.getByRole('dialog', { name: /^Edit / })
    await dialog.getByLabel('Add labels').fill('beach')
    await dialog.getByLabel(/^Or move the time/).fill('-365 days')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('1 item could not be changed')
    await expect(dialog.getByRole('heading')).toHaveText('Edit 1 item')
    await expect(dialog.getByLabel('Add labels')).toHaveValue('beach')
    await expect(dialog.getByLabel(/^Or move the time/)).toHaveValue('-365 days')
    await mend()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['July 2019'])
  })
})
