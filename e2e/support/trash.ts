import type { Page } from '@playwright/test'
import { tile } from './library.ts'
import { expect } from './test.ts'

export async function openTrash(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await tile(page, name).click()
    await page.keyboard.press('Delete')
    await expect(page.getByText('1 item moved to the trash').last()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tile(page, name)).toBeHidden()
  }
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
}

export const trashed = (page: Page) =>
  page.getByRole('grid', { name: 'Trash' }).getByRole('gridcell')
