import type { Page } from '@playwright/test'
import { tile } from '../support/library.ts'
import { enter } from '../support/ready-account.ts'
import type { Server } from '../support/servers/server.ts'
import { aSharer, uploadMany } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Photos' })

/** Opens an album of `count` pictures from its card. The album contains the whole library. */
async function openAlbumOf(
  page: Page,
  server: Server,
  count: number,
  ofDay = count,
): Promise<void> {
  const me = await aSharer(server)
  const items = await uploadMany(me, count, ofDay)
  await me.albums.create({ title: 'Everything', description: '' }, items)
  await enter(page, me.signedIn)
  await page.getByRole('link', { name: 'Albums' }).first().click()
  await page.getByRole('link', { name: 'Everything' }).last().click()
  await expect(page.getByRole('heading', { name: 'Everything', level: 1 })).toBeVisible()
}

test('a long album loads more pages near its end', async ({ page, server, fail }) => {
  const more = page.getByRole('button', { name: 'Load More Photos' })
  await page.setViewportSize({ width: 390, height: 260 })

  await test.step('the first page fails to load, and is retried', async () => {
    const mend = await fail(/^\/api\/albums\/\w{26}\/media$/)
    await openAlbumOf(page, server, 50, 10)
    await expect(page.getByText('Failed to load photos')).toBeVisible()
    await mend(page.getByRole('button', { name: 'Try again' }))
    // A page ends with a whole day. In three columns, the 20 items of two days take seven rows. Only rows
    // near the window are in the document.
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '7')
    expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(20)
  })

  await test.step('selecting all includes items that are not loaded yet', async () => {
    await page.keyboard.press('Control+a')
    await expect(page.getByRole('status').getByText('50 items selected')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the next page fails to load, and loads by the button', async () => {
    await page.reload()
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '7')
    const mend = await fail(/^\/api\/albums\/\w{26}\/media$/)
    await page.mouse.wheel(0, 10_000)
    await expect(page.getByText('Failed to load photos')).toBeVisible()
    await mend()
    await more.click()
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '14')
    await expect(page.getByText('Failed to load photos')).toBeHidden()
    await page.mouse.wheel(0, 10_000)
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '17')
    await expect(more).toBeHidden()
  })

  await test.step('the viewer steps through all pages, and Back closes it', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.reload()
    await expect(page.getByText('50 items')).toBeVisible()
    await tile(page, '19.jpg').click()
    const counter = page.getByTestId('counter')
    for (let place = 20; place < 50; place++) {
      await expect(counter).toHaveText(`${place}/50`)
      // At the end of the loaded items, Next stays disabled until more arrive.
      await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
      await page.keyboard.press('ArrowRight')
    }
    await expect(counter).toHaveText('50/50')
    await page.reload()
    await expect(counter).toHaveText('50/50')
    await page.goBack()
    await expect(counter).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Everything', level: 1 })).toBeVisible()
  })
})

test('the pictures of a day keep their places while an album loads', async ({
  page,
  server,
  intercept,
}) => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await intercept(/\/api\/albums\/\w{26}\/media\?.*after=/, async route => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await openAlbumOf(page, server, 50)
  await asked.promise
  // The first page ends within the day. The server sorts a day by id: the rest would push the first aside.
  const tiles = grid(page).getByRole('button', { name: /^Photo / })
  await expect(tiles).toHaveCount(0)
  answered.resolve()
  await expect(tiles.first()).toHaveAccessibleName(/ 0\.jpg/)
  await expect(page.getByText('50 photos')).toBeVisible()
})

test('a selection in an album survives when the album is reloaded', async ({
  page,
  server,
  intercept,
}) => {
  await openAlbumOf(page, server, 5)
  await page.getByRole('button', { name: 'Edit' }).click()
  const tiles = grid(page).getByRole('button', { name: /^Photo / })
  const selected = grid(page).getByRole('gridcell', { selected: true })
  await tiles.nth(1).click()
  await tiles.nth(3).click({ modifiers: ['Shift'] })
  await expect(selected).toHaveCount(3)
  const answered = Promise.withResolvers<void>()
  await intercept(/\/api\/albums\/\w{26}$/, async route => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Remove 3 from Album' }).click()
  await expect(tiles).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('2 photos', { exact: true })).toBeVisible()

  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await expect(bar).toContainText('2 items selected')
  const album = page.waitForResponse(/\/api\/albums\/\w{26}$/)
  answered.resolve()
  await (await album).finished()
  await expect(page.getByText('2 photos', { exact: true })).toBeVisible()
  await expect(bar).toContainText('2 items selected')
  await bar.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByText('Nothing in this album yet')).toBeVisible()
})
