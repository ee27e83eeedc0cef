import type { Browser, Page } from '@playwright/test'
import { openNewLibrary, type Person } from './account.ts'
import { expect } from './test.ts'

export async function another(
  browser: Browser,
  baseURL: string | undefined,
): Promise<{ page: Page; person: Person }> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  return { page, person: await openNewLibrary(page, { firstName: 'Bruno' }) }
}

export const select = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name: `Select ${name}`, exact: true }).click({ force: true })

export async function albumOf(page: Page, title: string, names: string[]): Promise<void> {
  for (const name of names) await select(page, name)
  await page.getByRole('button', { name: 'Add to album' }).click()
  await page.getByRole('button', { name: 'New album' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Create Album' }).click()
  await expect(page.getByText(`added to ${title}`)).toBeVisible()
  await page.getByRole('link', { name: 'Albums' }).first().click()
  await page.getByRole('link', { name: title }).last().click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

export async function shareWith(
  page: Page,
  email: string,
  right: 'Can view' | 'Can edit',
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Permission', { exact: true }).selectOption({ label: right })
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: email })).toBeVisible()
}
