import { expectAccessible } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

test('albums are filled from the viewer and from the timeline', { tag: '@core' }, async ({
  page,
}) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg', 'old.jpg'].map(fixture))

  await test.step('a picture is added to an album from the viewer', async () => {
    await tile(page, 'landscape.jpg').click()
    const viewer = page.getByTestId('counter')
    await page.getByRole('button', { name: 'Add to album' }).click()
    await page.getByRole('button', { name: 'New album' }).click()
    await page.getByLabel('Title').fill('Rivers')
    await page.getByRole('button', { name: 'Create Album' }).click()
    await expect(page.getByText('1 item added to Rivers')).toBeVisible()
    await page.getByRole('button', { name: 'Add to album' }).click()
    const choice = page.getByRole('button', { name: /^Rivers/ })
    const title = await choice.getByText('Rivers').boundingBox()
    const count = await choice.getByText('1 item').boundingBox()
    expect(count?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
    await choice.click()
    await expect(page.getByText('1 item was already in Rivers. Nothing was added.')).toBeVisible()
    await expect(viewer).toHaveText('2/3')
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  })

  await test.step('an empty album is filled by selection', async () => {
    await page.getByRole('link', { name: 'Albums' }).first().click()
    await page.getByRole('button', { name: 'Create Album' }).click()
    await page.getByLabel('Title').fill('Holidays')
    await page.getByRole('dialog').getByRole('button', { name: 'Create Album' }).click()
    await expect(page.getByText('Nothing in this album yet')).toBeVisible()
    await page.getByRole('link', { name: 'Add photos' }).last().click()

    await expect(page.getByRole('heading', { name: 'Add to Holidays', level: 1 })).toBeVisible()
    await expect(page.getByText('Select photos')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to album', exact: true })).toBeDisabled()
    await tile(page, 'landscape.jpg').click()
    await expect(page.getByTestId('counter')).toBeHidden()
    await expect(page.getByRole('status').getByText('1 item selected')).toBeVisible()
    await expectAccessible(page)
    await tile(page, 'landscape.jpg').click()
    await expect(page.getByText('Select photos')).toBeVisible()
    await page.keyboard.press('Control+a')
    await expect(page.getByRole('button', { name: 'Add 3 to album' })).toBeVisible()
    await page.keyboard.press('Escape')
    await tile(page, 'portrait.jpg').click()
    await tile(page, 'landscape.jpg').click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: 'Add 2 to album' }).click()

    await expect(page.getByText('2 items added to Holidays')).toBeVisible()
    await expect(page.getByText('2 photos', { exact: true })).toBeVisible()
    await expect(tile(page, 'old.jpg')).toBeHidden()
    await page.getByRole('link', { name: 'Add photos' }).click()
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Add 3 to album' }).click()
    await expect(page.getByText('1 item added to Holidays, 2 already there')).toBeVisible()
    await expect(page.getByText('3 photos', { exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Add photos' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Holidays', level: 1 })).toBeVisible()
    // After “Add photos” and Cancel, the history has only one entry for the album. Back leaves the album.
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'My Albums', level: 1 })).toBeVisible()
  })
})

test.describe('west of Greenwich', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('albums show their dates in local time', async ({ page, intercept }) => {
    await openNewLibrary(page)
    await page.getByRole('link', { name: 'Albums' }).first().click()
    const titles = page.getByRole('list', { name: 'Albums' }).getByRole('heading')
    await expect(page.getByText('No albums yet')).toBeVisible()
    for (const title of ['Mountains', 'Aunts', 'Zoo']) {
      await page.getByRole('button', { name: 'Create Album' }).click()
      await page.getByLabel('Title').fill(title)
      await page.getByRole('dialog').getByRole('button', { name: 'Create Album' }).click()
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await page.goBack()
      // Wait until the list shows this album before creating the next one.
      await expect(titles.filter({ hasText: title })).toBeVisible()
    }

    await test.step('they are sorted, and the order is remembered', async () => {
      const sort = page.getByLabel('Sort albums')
      await expect(page.getByText('3 albums')).toBeVisible()
      await expect(titles).toHaveText(['Zoo', 'Aunts', 'Mountains'])
      await expectAccessible(page)
      await sort.selectOption('Oldest first')
      await expect(titles).toHaveText(['Mountains', 'Aunts', 'Zoo'])
      await sort.selectOption('By title')
      await expect(titles).toHaveText(['Aunts', 'Mountains', 'Zoo'])
      await page.reload()
      await expect(titles).toHaveText(['Aunts', 'Mountains', 'Zoo'])
    })

    await test.step('each can be viewed, shared and deleted from its card', async () => {
      const menu = async (action: string) => {
        await page.getByRole('button', { name: 'Actions for Zoo' }).click()
        await page.getByRole('menuitem', { name: action }).click()
      }
      await menu('View Album')
      await expect(page.getByRole('heading', { name: 'Zoo', level: 1 })).toBeVisible()
      await page.goBack()
      await menu('Share Album')
      await expect(page.getByRole('dialog', { name: 'Share Album' })).toBeVisible()
      await page.keyboard.press('Escape')

      const dialog = page.getByRole('alertdialog', { name: 'Delete Album' })
      await menu('Delete Album')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(titles).toHaveCount(3)
      await intercept(/\/api\/albums\/\w{26}$/, async (route, request) => {
        if (request.method() === 'DELETE') {
          await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible()
        }
        await route.continue()
      })
      await menu('Delete Album')
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(titles).toHaveText(['Aunts', 'Mountains'])
    })

    await test.step('one without a title gets a default title', async () => {
      await page.getByRole('button', { name: 'Create Album' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create Album' }).click()
      await expect(page.getByRole('heading', { name: 'Untitled Album', level: 1 })).toBeVisible()
    })

    await test.step('the creation date is in local time', async () => {
      await intercept('**/api/albums/my*', async route => {
        const answer = await route.fetch()
        const albums: object[] = await answer.json()
        const createdAt = '2026-01-01T03:00:00.000Z'
        await route.fulfill({
          response: answer,
          json: albums.map(album => ({ ...album, createdAt })),
        })
      })
      await page.goBack()
      await expect(titles).toHaveText(['Aunts', 'Mountains', 'Untitled Album'])
      await expect(page.getByText('Created December 31, 2025')).toHaveCount(3)
    })
  })
})
