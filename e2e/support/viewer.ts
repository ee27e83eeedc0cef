import type { Page } from '@playwright/test'
import { tile } from './library.ts'
import { expect } from './test.ts'

/** What the viewer tells of the item on show. */
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Information' })

/** Opens a file of the gallery in the viewer. */
export async function openViewer(page: Page, name: string): Promise<void> {
  await tile(page, name).click()
  await expect(page.getByTestId('counter')).toBeVisible()
}
