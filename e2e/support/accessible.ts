import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './test.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

/** The minified build, because parsing the full one takes longer than checking a small page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The only axe rules whose result can differ between color schemes. */
const OF_COLORS = ['color-contrast', 'link-in-text-block']

export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(untilSettled)
  await expectNoViolations(page, 'as it is')
}

interface Part {
  rules?: string[] | undefined
  part?: Locator | undefined
}

async function expectNoViolations(
  page: Page,
  look: string,
  { rules, part }: Part = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const element = await part?.elementHandle()
  expect(await page.evaluate(findViolations, { rules, element }), look).toEqual([])
}

interface Asked {
  rules: string[] | undefined
  element: Node | null | undefined
}

/** Runs in the page. Ignores inert content, such as that behind a dialog. */
async function findViolations({ rules, element }: Asked): Promise<string[]> {
  const { axe: inPage } = window as never as { axe: typeof axe }
  const { violations } = await inPage.run(
    { include: element ?? document, exclude: ['[inert]'] },
    { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
}

/**
 * Expects no violation, and nothing wider than the window, on a desktop and a phone, in light and dark.
 * Leaves the page at a phone's size, in light colors. With `part`, checks only this part.
 */
export async function expectAccessibleLooks(page: Page, part?: Locator): Promise<void> {
  const looks = [
    { viewport: DESKTOP, colorScheme: 'light' },
    { viewport: DESKTOP, colorScheme: 'dark', rules: OF_COLORS },
    { viewport: PHONE, colorScheme: 'dark' },
    { viewport: PHONE, colorScheme: 'light', rules: OF_COLORS },
  ] as const
  for (const { viewport, colorScheme, ...only } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.evaluate(untilSettled)
    const look = `${viewport.width} pixels wide, ${colorScheme}`
    const rules = 'rules' in only ? [...only.rules] : undefined
    // The new layout may come a frame late, so try again until there is no violation.
    await expect(() => expectNoViolations(page, look, { rules, part })).toPass({ timeout: 120_000 })
    const width = await page.evaluate(() =>
      Math.max(document.body.scrollWidth, document.documentElement.scrollWidth),
    )
    expect(width, look).toBeLessThanOrEqual(viewport.width)
  }
}

/** Tabs backward by `steps`. Expects each focused element to be visible and not covered at its center. */
export async function expectFocusInSight(page: Page, steps: number): Promise<void> {
  const covered: (string | undefined)[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Shift+Tab')
    covered.push(await page.evaluate(coveredFocus))
  }
  expect(covered.filter(Boolean)).toEqual([])
}

/** Runs in the page. Returns the focused element if something covers it. */
function coveredFocus(): string | undefined {
  const active = document.activeElement
  if (!active || active === document.body) return undefined
  const { left, top, width, height } = active.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  // A checkbox itself is invisible. Look for its visible label.
  return (active.closest('label') ?? active).contains(found) ? undefined : active.outerHTML
}

/** Runs in the page. Waits until all animations have ended, except endless ones. */
async function untilSettled(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  await frame()
  await frame()
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
