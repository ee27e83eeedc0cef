import type { Locator, Page } from '@playwright/test'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { fixture, goToGallery, tile, uploadFiles } from '../support/library.ts'
import { expectPlaced } from '../support/placed.ts'
import { field, results } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Information' })

async function openDetails(page: Page): Promise<Locator> {
  await goToGallery(page)
  await tile(page, 'landscape.jpg').click()
  await page.keyboard.press('i')
  return panelOf(page)
}

/** Expects a box at this place on the shown picture. */
const expectBox = (page: Page, box: Locator, expected: number[]) =>
  expectPlaced(box, page.getByRole('img', { name: /landscape/ }).first(), expected)

/** Presses a key so quickly that the page runs no task between two presses. */
const pressQuickly = (target: Locator, key: string, times: number) =>
  target.evaluate(
    async (element, [key, times]) => {
      for (let i = 0; i < times; i++) {
        element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        await Promise.resolve()
      }
    },
    [key, times] as const,
  )

test('a person marks a face and a pet by hand, without recognition', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg')])
  const panel = await openDetails(page)
  const box = page.getByRole('application', { name: /^Box on the photo/ })

  await test.step('draw a box with the mouse, and adjust it with the keyboard', async () => {
    await panel.getByRole('button', { name: 'Add a person or pet' }).click()
    await expect(box).toBeFocused()
    const picture = await page
      .getByRole('img', { name: /landscape/ })
      .first()
      .boundingBox()
    if (!picture) throw new Error('no picture')
    const at = (x: number, y: number) =>
      [picture.x + x * picture.width, picture.y + y * picture.height] as const
    await page.mouse.move(...at(0.1, 0.1))
    await page.mouse.down()
    await page.mouse.move(...at(0.2, 0.3), { steps: 3 })
    await page.mouse.move(...at(0.3, 0.4))
    await page.mouse.up()
    await expectBox(page, box, [0.1, 0.1, 0.2, 0.3])
    await expect(box).toBeFocused()
    await pressQuickly(box, 'ArrowRight', 5)
    for (let i = 0; i < 10; i++) await page.keyboard.press('Shift+ArrowUp')
    await expectBox(page, box, [0.15, 0.1, 0.2, 0.2])
    await expectAccessibleLooks(page)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).fill('Cleo')
    await page.keyboard.press('Enter')
    await expect(box).toBeHidden()
  })

  const cleo = panel.getByRole('link', { name: 'Cleo' })
  const mark = page.getByTestId('mark')
  await test.step('pointing at the person draws the box, also on a rotated picture', async () => {
    await cleo.hover()
    await expect(mark).toBeVisible()
    await expectBox(page, mark, [0.15, 0.1, 0.2, 0.2])
    await panel.getByRole('button', { name: 'Rotate' }).click()
    await expect(mark).toBeHidden()
    await cleo.hover()
    // After a quarter turn, the upper left corner is at the upper right.
    await expectBox(page, mark, [0.7, 0.15, 0.2, 0.2])
  })

  await test.step('Escape cancels, and a pet gets a box too', async () => {
    await panel.getByRole('button', { name: 'Add a person or pet' }).click()
    await expect(box).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await panel.getByRole('button', { name: 'Add a person or pet' }).click()
    await panel.getByRole('button', { name: 'Choose who this is' }).click()
    await page.getByText('This is a pet').click()
    await expect(page.getByRole('dialog', { name: 'Which pet is this?' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill('Rex')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('link', { name: 'Rex' })).toBeVisible()
  })

  await test.step('both are among the people, and a search finds them', async () => {
    await page.goto('/people')
    await expect(page.getByRole('link', { name: 'Cleo, 1 item' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Rex, pet, 1 item' })).toBeVisible()
    await page.goto('/search')
    await field(page).fill('rex')
    await expect(results(page)).toHaveCount(1)
  })

  await test.step('a face by hand can be removed', async () => {
    await openDetails(page)
    await panel.getByRole('button', { name: 'Remove Cleo from this photo' }).click()
    await expect(cleo).toBeHidden()
    await expect(panel.getByRole('link', { name: 'Rex' })).toBeVisible()
  })
})
