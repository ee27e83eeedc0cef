import type { Page } from '@playwright/test'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, tile } from '../support/library.ts'
import { expectFound, FILES, field, openSearch, results } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })
const select = (page: Page, name: string) => page.getByRole('button', { name: `Select ${name}` })

test('search results are selected by ticks, ranges and keys, added to an album, made favorites and deleted', async ({
  page,
}) => {
  await openLibraryOf(page, FILES.map(fixture))
  await openSearch(page)

  await test.step('with the mouse, until the query changes', async () => {
    await field(page).fill('2000..')
    await expect(results(page)).toHaveCount(5)
    await tile(page, 'old.jpg').hover()
    await select(page, 'old.jpg').click()
    await expect(bar(page).getByText('1 photo or video selected')).toBeVisible()
    await results(page)
      .first()
      .getByRole('button')
      .first()
      .click({ modifiers: ['Shift'] })
    await expect(bar(page).getByText('5 photos and videos selected')).toBeVisible()
    await tile(page, 'landscape.jpg').click()
    await expect(bar(page).getByText('4 photos and videos selected')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
    await page.keyboard.press('Control+a')
    await expect(bar(page).getByText('5 photos and videos selected')).toBeVisible()
    await field(page).fill('2021')
    await expect(results(page)).toHaveCount(2)
    await expect(bar(page)).toBeHidden()
  })

  await test.step('with the keyboard alone', async () => {
    await field(page).fill('2000..')
    await expect(results(page)).toHaveCount(5)
    await results(page).first().getByRole('button').first().focus()
    await page.keyboard.press('Space')
    await expect(bar(page).getByText('1 photo or video selected')).toBeVisible()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(bar(page).getByText('3 photos and videos selected')).toBeVisible()
    await page.keyboard.press('Control+End')
    await expect(results(page).last().getByRole('button').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Viewer' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the selection is used for actions', async () => {
    await field(page).fill('2021')
    await expect(results(page)).toHaveCount(2)
    await results(page).first().getByRole('button').first().focus()
    await page.keyboard.press('Control+a')
    await bar(page).getByRole('button', { name: 'Add to album' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /new album/i }).click()
    await page.getByLabel('Title').first().fill('Riverside')
    await page.getByRole('button', { name: 'Create Album' }).click()
    await expect(bar(page)).toBeHidden()
    await results(page).first().getByRole('button').first().focus()
    await page.keyboard.press('Control+a')
    await bar(page).getByRole('button', { name: 'Favorite' }).click()
    await expectFound(page, 'favorite', ['portrait.jpg', 'landscape.jpg'])
    await page.reload()
    await expectFound(page, 'riverside', ['portrait.jpg', 'landscape.jpg'])
    await select(page, 'portrait.jpg').click()
    await bar(page).getByRole('button', { name: 'Move to trash' }).click()
    await expect(results(page)).toHaveText([/landscape\.jpg/])
    await expect(bar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(results(page)).toHaveCount(2)
  })
})
