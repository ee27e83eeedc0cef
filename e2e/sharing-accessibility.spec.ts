import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openNewLibrary } from './support/account.ts'
import { albumOf, shareWith } from './support/albums.ts'
import { expectThumbnail, fixture, tile, uploadFiles } from './support/library.ts'
import { aSharer } from './support/sharer.ts'
import { expect, test } from './support/test.ts'

/** No barrier, and nothing that is wider than the window. */
async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page)
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(width)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of Object.entries({
    phone: { width: 390, height: 844 },
    desktop: { width: 1440, height: 900 },
  })) {
    test.describe(`${device}, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport, reducedMotion: 'reduce' })
      test.slow()

      test('albums and the sharing dialog have no barriers', async ({ page, server }) => {
        const friend = await aSharer(server)
        await openNewLibrary(page)
        await page.goto('/albums')
        await expect(page.getByText('No albums yet')).toBeVisible()
        await expectFits(page)
        await page.getByRole('button', { name: 'Create Album' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectFits(page)
        await page.keyboard.press('Escape')

        await uploadFiles(page, [fixture('landscape.jpg')])
        await albumOf(page, 'Holidays', ['landscape.jpg'])
        await expectThumbnail(page, 'landscape.jpg')
        await expectFits(page)
        await page.getByRole('button', { name: 'Edit' }).click()
        await expect(page.getByLabel('Title')).toBeVisible()
        await expectFits(page)
        await page.getByRole('button', { name: 'Cancel' }).click()

        await page.getByRole('button', { name: 'Share', exact: true }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible()
        await expectFits(page)
        await dialog.getByRole('button', { name: 'Create link' }).click()
        await expectFits(page)
        await dialog.getByRole('button', { name: 'Create link' }).click()
        await expect(dialog.getByLabel('Address of the link')).toBeVisible()
        await shareWith(page, friend.email, 'Can edit')
        await dialog.getByRole('button', { name: 'Is it really them?' }).click()
        await expectFits(page)
        await page.keyboard.press('Escape')

        await page.goto('/albums')
        await expect(page.getByRole('link', { name: 'Holidays' }).last()).toBeVisible()
        await expectFits(page)
        await page.getByRole('button', { name: 'Actions for Holidays' }).click()
        await expect(page.getByRole('menuitem', { name: 'Delete Album' })).toBeVisible()
        await expectFits(page)
        await page.getByRole('menuitem', { name: 'Delete Album' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await expectFits(page)
      })

      test('what others share, the panel and the dialogs have no barriers', async ({
        page,
        server,
      }) => {
        const friend = await aSharer(server)
        const { email } = await openNewLibrary(page)
        await page.goto('/shared')
        await expect(page.getByText('Nothing is shared with you yet')).toBeVisible()
        await expectFits(page)

        const item = await friend.upload('Beach.jpg')
        const { id } = await friend.albums.create({ title: 'Summer', description: 'Us' }, [item])
        await friend.sharing.shareWith({ type: 'album', id }, email, 'EDIT')
        await friend.sharing.shareWith({ type: 'item', item }, email, 'EDIT')
        await page.reload()
        await expect(page.getByRole('link', { name: /Beach/ })).toBeVisible()
        await expect(page.getByRole('link', { name: /Summer/ })).toBeVisible()
        await expectFits(page)
        await page.getByRole('link', { name: /Summer/ }).click()
        await expectThumbnail(page, 'Beach.jpg')
        await expectFits(page)
        await page.goto(`/media/${item.id}`)
        await expect(page.getByTestId('counter')).toHaveText('1/1')
        await expectFits(page)
        await page.getByRole('button', { name: 'Information' }).click()
        const panel = page.getByRole('complementary', { name: 'Information' })
        await expect(panel).toBeVisible()
        await expectFits(page)
        await panel.getByRole('button', { name: 'Edit' }).click()
        await expect(panel.getByLabel('Name')).toBeVisible()
        await expectFits(page)

        await page.goto('/gallery')
        await uploadFiles(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
        await expectFits(page)
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+a')
        await expect(page.getByText('2 items selected')).toBeVisible()
        await expectFits(page)
        await page.getByRole('button', { name: 'Edit details' }).click()
        await expect(page.getByRole('dialog', { name: /^Edit / })).toBeVisible()
        await expectFits(page)
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        await tile(page, 'landscape.jpg').click()
        await page.keyboard.press('Delete')
        await expect(page.getByText('1 item moved to the trash')).toBeVisible()
        await page.goto('/trash')
        await expect(page.getByRole('row')).toHaveCount(1)
        await expectFits(page)
      })
    })
  }
}
