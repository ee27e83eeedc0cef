import { expect } from '@playwright/test'
import { withChromium } from '../support/browser/chromium.ts'
import { thumbnailsInView } from '../support/browser/thumbnails-in-view.ts'

const PASSWORD = 'Correct-horse-7'
const minutes = 60_000

type Phase = (name: string, work: () => Promise<unknown>) => Promise<void>

export const checkInBrowser = (
  url: string,
  email: string,
  items: number,
  phase: Phase,
): Promise<void> =>
  withChromium(async browser => {
    const context = await browser.newContext({ baseURL: url })
    const page = await context.newPage()
    await phase('sign in and show thumbnails', async () => {
      await page.goto('/login')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible({
        timeout: minutes,
      })
      await thumbnailsInView(page)
    })
    await phase('select the whole library', async () => {
      await page.getByRole('gridcell').first().focus()
      await page.keyboard.press('Control+a')
      const all = `${items.toLocaleString('en')} items selected`
      await expect(page.getByText(all)).toBeVisible({ timeout: 20 * minutes })
      await page.keyboard.press('Escape')
    })
    await phase('download the oldest picture', async () => {
      // Uses the keyboard to get to the oldest picture. The slider reaches only the start of the oldest
      // month, which may be many screens long.
      await page
        .getByRole('button', { name: /^Photo / })
        .first()
        .focus()
      await page.keyboard.press('ControlOrMeta+End')
      await expect(page.getByText("You've reached the end of your library")).toBeVisible({
        timeout: minutes,
      })
      await thumbnailsInView(page)
      await page.keyboard.press('Enter')
      await expect(page.getByTestId('counter')).toBeVisible({ timeout: minutes })
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download' }).click()
      await (await download).path()
    })
  })
