import { type Browser, expect, type Page } from '@playwright/test'

export const EMAIL = 'bench@example.org'
const PASSWORD = 'Correct-horse-7'

export async function openGallery(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await signIn(page)
  return page
}

export async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible({ timeout: 60_000 })
}

export async function scrollGallery(page: Page, screens: number): Promise<void> {
  await page.mouse.move(600, 500)
  for (let i = 0; i < screens; i++) {
    for (let step = 0; step < 6; step++) await page.mouse.wheel(0, 150)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
  }
}
