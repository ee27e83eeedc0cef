import type { Page } from '@playwright/test'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { openTrash } from '../support/trash.ts'

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Viewer' })
const counter = (page: Page) => page.getByTestId('counter')
const picture = (page: Page) => page.locator('.yarl__slide_current img[data-loaded="true"]').first()
const button = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true })
const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Delete permanently?' })

test('items in the trash are viewed, restored and deleted in the viewer', async ({
  page,
  fail,
}) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg', 'clip.mp4'].map(fixture))
  await openTrash(page, 'clip.mp4', 'portrait.jpg', 'landscape.jpg')

  await test.step('a picture is viewed and zoomed, and a video is played', async () => {
    await tile(page, 'landscape.jpg').click()
    await expect(counter(page)).toHaveText('1/3')
    await expect(picture(page)).toBeVisible()
    await page.keyboard.press('+')
    await expect(page.getByTestId('original')).toHaveAttribute('data-loaded', 'true')
    await page.keyboard.press('-')
    await expect(page.getByTestId('original')).toBeHidden()

    await page.keyboard.press('i')
    const panel = page.getByRole('complementary', { name: 'Information' })
    await expect(panel).toContainText('July 4, 2021')
    await expect(panel.getByRole('button', { name: 'Edit' })).toBeHidden()
    await page.keyboard.press('i')
    await expect(panel).toBeHidden()
    for (const name of ['Favorite', 'Share', 'Add to album', 'Move to trash']) {
      await expect(button(page, name)).toBeHidden()
    }

    await page.keyboard.press('ArrowRight')
    await expect(counter(page)).toHaveText('2/3')
    await expect(viewer(page)).toContainText('portrait.jpg')
    await page.keyboard.press('ArrowRight')
    await expect(counter(page)).toHaveText('3/3')
    const video = page.locator('video')
    await expect(video).toHaveAttribute('src', /^\/video\//)
    await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState)).toBe(4)
    await page.goBack()
    await expect(viewer(page)).toBeHidden()
    await expect(tile(page, 'clip.mp4')).toBeVisible()
  })

  await test.step('the URL of an item that is not in the trash opens the trash', async () => {
    await tile(page, 'landscape.jpg').click()
    await expect(counter(page)).toHaveText('1/3')
    await page.reload()
    await expect(counter(page)).toHaveText('1/3')
    await page.goto('/trash?item=AAAAAAAAAAAAAAAAAAAAAA')
    await expect(page).toHaveURL(/\/trash$/)
    await expect(tile(page, 'landscape.jpg')).toBeVisible()
    await expect(viewer(page)).toBeHidden()
  })

  await test.step('it keeps the item if the deletion fails', async () => {
    await tile(page, 'landscape.jpg').click()
    const message = 'Something went wrong on the server. Please try again later.'
    const mend = await fail(/^\/api\/media\/delete$/, { message })
    await button(page, 'Delete permanently').click()
    await confirmation(page).getByRole('button', { name: 'Delete permanently' }).click()
    await expect(confirmation(page).getByRole('alert')).toContainText(message)
    await mend()
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(counter(page)).toHaveText('1/3')
    await expect(confirmation(page)).toBeHidden()
  })

  await test.step('it restores and deletes, and advances', async () => {
    await button(page, 'Restore').click()
    await expect(page.getByText('1 item restored')).toBeVisible()
    await expect(counter(page)).toHaveText('1/2')
    await expect(viewer(page)).toContainText('portrait.jpg')

    await page.keyboard.press('Delete')
    await expect(confirmation(page)).toContainText('1 item will be deleted permanently')
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(confirmation(page)).toBeHidden()
    await expect(counter(page)).toHaveText('1/2')
    await button(page, 'Delete permanently').click()
    await confirmation(page).getByRole('button', { name: 'Delete permanently' }).click()
    await expect(confirmation(page)).toBeHidden()
    await expect(counter(page)).toHaveText('1/1')
    await expect(viewer(page)).toContainText('clip.mp4')

    await button(page, 'Restore').click()
    await expect(viewer(page)).toBeHidden()
    await expect(page.getByText('The trash is empty')).toBeVisible()
    await page.getByRole('link', { name: 'Gallery' }).first().click()
    await expect(tile(page, 'landscape.jpg')).toBeVisible()
    await expect(tile(page, 'clip.mp4')).toBeVisible()
    await expect(tile(page, 'portrait.jpg')).toBeHidden()
  })
})

test('the trash viewer shows changes that another tab makes', async ({
  page,
  context,
  intercept,
}) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
  await openTrash(page, 'landscape.jpg')
  await tile(page, 'landscape.jpg').click()
  await expect(counter(page)).toHaveText('1/1')

  await test.step('an item that another tab deletes comes first', async () => {
    const other = await context.newPage()
    await other.goto('/gallery')
    await tile(other, 'portrait.jpg').click()
    await other.keyboard.press('Delete')
    await expect(counter(page)).toHaveText('2/2')
    await expect(viewer(page)).toContainText('landscape.jpg')
    await other.close()
  })

  await test.step('one restoration does not wait for the other', async () => {
    const restoring = Promise.withResolvers<void>()
    let asked = 0
    await intercept('**/api/media/restore', async route => {
      asked += 1
      await restoring.promise
      await route.continue()
    })
    await button(page, 'Restore').click()
    await expect(button(page, 'Restore')).toBeDisabled()
    await page.keyboard.press('ArrowLeft')
    await expect(counter(page)).toHaveText('1/2')
    await button(page, 'Restore').click()
    await expect(button(page, 'Restore')).toBeDisabled()
    expect(asked).toBe(1)
    restoring.resolve()
    await expect(page.getByText('The trash is empty')).toBeVisible()
  })
})
