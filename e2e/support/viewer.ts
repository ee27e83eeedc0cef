import type { Page } from '@playwright/test'
import { tile } from './library.ts'
import { expect } from './test.ts'

export const panel = (page: Page) => page.getByRole('complementary', { name: 'Information' })

export async function openViewer(page: Page, name: string): Promise<void> {
  await tile(page, name).click()
  await expect(page.getByTestId('counter')).toBeVisible()
}
