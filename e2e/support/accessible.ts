import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './test.ts'

export const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

/** The small one: the browser reads its text for longer than a small page takes to check. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What alone can come out otherwise when nothing but the colors is different. */
const OF_COLORS = ['color-contrast', 'link-in-text-block']

/** No violation that axe knows of on the page, once what moves has come to rest. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(untilSettled)
  await expectNoViolations(page, 'as it is')
}

interface Part {
  /** Of all rules, without it. */
  rules?: string[] | undefined
  /** Of the whole page, without it. */
  part?: Locator | undefined
}

async function expectNoViolations(
  page: Page,
  look: string,
  { rules, part }: Part = {},
): Promise<void> {
  // Once in a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const element = await part?.elementHandle()
  expect(await page.evaluate(findViolations, { rules, element }), look).toEqual([])
}

interface Asked {
  rules: string[] | undefined
  element: Node | null | undefined
}

/** Runs in the page. What is inert, as all is behind a dialog, is there for nobody. */
async function findViolations({ rules, element }: Asked): Promise<string[]> {
  const { axe: inPage } = window as never as { axe: typeof axe }
  const { violations } = await inPage.run(
    { include: element ?? document, exclude: ['[inert]'] },
    { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
}

/**
 * No violation, and nothing that is wider than the window: on a desktop and on a phone, in the light and in the
 * dark. Ends on a phone, in the light. Of a `part` alone where another test looks at the rest of the screen.
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
    // A new layout may come a moment after the frame that was waited for; what stays wrong fails.
    await expect(() => expectNoViolations(page, look, { rules, part })).toPass({ timeout: 120_000 })
    const width = await page.evaluate(() =>
      Math.max(document.body.scrollWidth, document.documentElement.scrollWidth),
    )
    expect(width, look).toBeLessThanOrEqual(viewport.width)
  }
}

/** Goes back with the keyboard by `steps`, and finds all that gets the focus in sight, with nothing over its middle. */
export async function expectFocusInSight(page: Page, steps: number): Promise<void> {
  const covered: (string | undefined)[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Shift+Tab')
    covered.push(await page.evaluate(coveredFocus))
  }
  expect(covered.filter(Boolean)).toEqual([])
}

/** Runs in the page: what has the focus, if something lies over it. */
function coveredFocus(): string | undefined {
  const active = document.activeElement
  if (!active || active === document.body) return undefined
  const { left, top, width, height } = active.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  // A box to tick is out of sight: its label has what is seen of it.
  return (active.closest('label') ?? active).contains(found) ? undefined : active.outerHTML
}

/** Runs in the page: until all that moves has come to its end, but for what never does. */
async function untilSettled(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  await frame()
  await frame()
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
