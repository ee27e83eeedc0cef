import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '../../../../test/render.tsx'
import { clearToastsOfScreen, showToast, Toasts } from './toasts.tsx'

test('dialogs keep the space of the toasts free, also when their text wraps', async () => {
  await page.viewport(1000, 600)
  await renderScreen(<Toasts />)
  showToast({ tone: 'error', text: 'The photo could not be moved to the trash. '.repeat(3) })
  const region = page.getByRole('status')
  await expect.element(region).toHaveTextContent('trash')
  const height = () => (region.element() as HTMLElement).offsetHeight
  const space = () => document.documentElement.style.getPropertyValue('--toasts-space')
  await expect.poll(space).toBe(`${height() + 8}px`)
  const wide = height()
  await page.viewport(320, 600)
  await expect.poll(height).toBeGreaterThan(wide)
  await expect.poll(space).toBe(`${height() + 8}px`)
  clearToastsOfScreen()
})
