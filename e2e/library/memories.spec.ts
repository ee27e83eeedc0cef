import type { Locator, Page } from '@playwright/test'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { goToGallery } from '../support/library.ts'
import { enter } from '../support/ready-account.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

/** Two items have this thumbhash, so the app treats them as similar. Their thumbnails are equal too. */
const THUMBHASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI'

test('a person plays a memory, saves it as an album and hides it', async ({ page, server }) => {
  const sharer = await aSharer(server)
  const at = (clock: string) => `${yearsAgo()}T${clock}.000`
  await sharer.upload('Beach.jpg', 'landscape.jpg', at('10:00:00'), THUMBHASH)
  await sharer.upload('Beach again.jpg', 'landscape.jpg', at('10:00:20'), THUMBHASH)
  await sharer.upload('Portrait.jpg', 'portrait.jpg', at('12:00:00'))
  await sharer.upload('Sea.mp4', 'clip.mp4', at('15:00:00'))
  await enter(page, sharer.signedIn)

  const strip = page.getByRole('region', { name: 'Memories' })
  await test.step('the strip above the newest month links to it', async () => {
    await expect(strip.getByText('4 years ago')).toBeVisible()
    await look(page, strip)
    await strip.getByRole('link', { name: '4 years ago' }).click()
    await expect(page.getByRole('heading', { name: '4 years ago' })).toBeVisible()
    // The memory shows only one of the two similar photos. Its URL does not contain the dates.
    await expect(page.getByRole('gridcell')).toHaveCount(3)
    await expect(page).toHaveURL(/\/memories\/view$/)
    await page.reload()
    await expect(page.getByRole('gridcell')).toHaveCount(3)
    await look(page)
  })

  await test.step('it is played with muted videos, by keyboard only', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.getByRole('button', { name: 'Play', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Stop slideshow' })).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Slideshow' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByTestId('counter')).toHaveText('2/3')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByTestId('counter')).toHaveText('3/3')
    const video = page.locator('video')
    await expect(video).toHaveJSProperty('muted', true)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/memories\/view$/)
  })

  await test.step('with reduced motion, the user turns the pages', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByTestId('counter')).toHaveText('1/3')
    await expect(page.getByRole('button', { name: 'Slideshow' })).toBeVisible()
    await expectNoteBesideClose(page)
    await page.keyboard.press('Escape')
  })

  await test.step('it becomes an album', async () => {
    await page.getByRole('button', { name: 'Make an album' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Album' })
    await expect(dialog.getByLabel('Title')).not.toHaveValue('')
    await dialog.getByLabel('Title').fill('A day by the sea')
    await dialog.getByRole('button', { name: 'Create Album' }).click()
    await expect(page.getByRole('heading', { name: 'A day by the sea' })).toBeVisible()
    await expect(page.getByRole('gridcell')).toHaveCount(3)
  })

  await test.step('of two similar photos the better one stays', async () => {
    await toMemories(page)
    await look(page)
    await page.getByRole('link', { name: 'Review similar photos' }).click()
    const group = page.getByRole('listitem', { name: /^2 items/ })
    await expect(group.getByText(/^Best to keep:/)).toHaveCount(1)
    await look(page)
    await group.getByRole('button', { name: 'Keep 1, move 1 to the trash' }).click()
    await expect(page.getByText('1 item moved to the trash')).toBeVisible()
    await expect(page.getByText('Nothing to review')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await group.getByRole('button', { name: 'Keep all', exact: true }).click()
    await expect(page.getByText('Nothing to review')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Nothing to review')).toBeVisible()
  })

  await test.step('it is hidden, and shown again', async () => {
    await toMemories(page)
    await page.getByRole('button', { name: 'Actions for 4 years ago' }).click()
    await page.getByRole('menuitem', { name: 'Hide this memory' }).click()
    await expect(page.getByText('No memories yet')).toBeVisible()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Account', exact: true }).click()
    await page.getByRole('button', { name: /^Show .* again$/ }).click()
    await expect(page.getByRole('list', { name: 'Hidden memories' })).toBeHidden()
    await goToGallery(page)
    await expect(strip).toBeVisible()
  })

  await test.step('it is dismissed for the day, and memories are turned off', async () => {
    await strip.getByRole('button', { name: 'Hide memories for today' }).click()
    await expect(strip).toBeHidden()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Account', exact: true }).click()
    await page.getByText('Show memories and find similar photos').click()
    await toMemories(page)
    await expect(page.getByText('Memories are off')).toBeVisible()
  })
})

/**
 * Checks the accessibility of a screen on a desktop and a phone, in light and dark. Returns to desktop size.
 */
async function look(page: Page, part?: Locator): Promise<void> {
  await expectAccessibleLooks(page, part)
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function expectNoteBesideClose(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const note = page.getByTestId('counter').locator('xpath=following-sibling::*[last()]')
  await expect(note).toHaveText(/^4 years ago/)
  await note.evaluate(element => {
    element.textContent = 'Llanfairpwllgwyngyll'.repeat(9) // cspell:disable-line
  })
  const [line, close] = await Promise.all([
    note.boundingBox(),
    page.getByRole('button', { name: 'Close', exact: true }).boundingBox(),
  ])
  const spot = [(close?.x ?? 0) + 4, (line?.y ?? 0) + (line?.height ?? 0) / 2] as const
  const isThere = await note.evaluate(
    (element, [x, y]) => document.elementsFromPoint(x, y).includes(element),
    spot,
  )
  expect(isThere).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
}

const toMemories = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Memories', exact: true }).first().click()

/** The age of the memory in years. With a multiple of four, the date exists even if today is February 29. */
const YEARS = 4

function yearsAgo(): string {
  const now = new Date()
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear() - YEARS}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
