import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './test.ts'

export const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

/** No violation that axe knows of on the page as it is. */
export async function expectAccessible(page: Page, look = 'as it is'): Promise<void> {
  // Once in a document: its text is read by the browser for longer than a small page takes to check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  expect(await page.evaluate(findViolations), look).toEqual([])
}

/** Runs in the page. */
async function findViolations(): Promise<string[]> {
  const { axe: inPage } = window as never as { axe: typeof axe }
  const { violations } = await inPage.run({ resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
}

/**
 * No violation, and nothing that is wider than the window: on a desktop and on a phone, in the light and in the
 * dark. Ends on a phone, in the light.
 */
export async function expectAccessibleLooks(page: Page): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(untilSettled)
      const look = `${viewport.width} pixels wide, ${colorScheme}`
      // A new layout may come a moment after the frame that was waited for; what stays wrong fails.
      await expect(() => expectAccessible(page, look)).toPass({ timeout: 15_000 })
      const width = await page.evaluate(() => document.body.scrollWidth)
      expect(width, look).toBeLessThanOrEqual(viewport.width)
    }
  }
}

/** Runs in the page: until what the new window and colors set in motion has come to its end. */
async function untilSettled(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  await frame()
  await frame()
  const transitions = document.getAnimations().filter(each => each instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}
