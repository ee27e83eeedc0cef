import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const FILES = ['landscape.jpg', 'portrait.jpg', 'old.jpg', 'clip.mp4', 'animated.gif']

export const field = (page: Page) => page.getByRole('searchbox', { name: 'Search photos' })

export const results = (page: Page) =>
  page.getByRole('grid', { name: 'Results' }).getByRole('gridcell')

export async function expectFound(page: Page, text: string, names: string[]): Promise<void> {
  await field(page).fill(text)
  await expect(page.getByText(`${names.length} result`)).toBeVisible()
  await expect(results(page)).toHaveText(names.map(name => new RegExp(name)))
}

export async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type('photo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Search Photos' })).toBeVisible()
}
