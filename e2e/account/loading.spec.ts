import type { Page } from '@playwright/test'
import { openNewLibrary } from '../support/account.ts'
import { fixture, uploadFiles } from '../support/library.ts'
import { offerRecognition } from '../support/recognition.ts'
import { expect, type Intercept, test } from '../support/test.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })

/** Opens the account page by a link to its section about recognition. Returns what answers the page's calls. */
async function openUnanswered(page: Page, intercept: Intercept): Promise<() => void> {
  await page.goto('/people')
  const link = page.getByRole('link', { name: 'Turn on recognition' })
  await expect(link).toBeVisible()
  const answers = Promise.withResolvers<void>()
  await intercept(
    url => url.pathname.startsWith('/api/'),
    async route => {
      await answers.promise
      await route.fallback()
    },
  )
  await link.click()
  await expect(region(page, 'Delete Account')).toBeVisible()
  return answers.resolve
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await expect(region(page, 'Signed-in Devices').getByText('This device')).toBeVisible()
  await expect(region(page, 'Subscription').getByRole('button')).toBeVisible()
  await expect(region(page, 'Family Groups').getByRole('button')).toBeVisible()
  await expect(region(page, 'Storage').getByText('JPG')).toBeVisible()
  await expect(region(page, 'Export Your Library').getByRole('button').first()).toBeVisible()
}

/** Starts to record what the browser's layout shifts move, and by how many pixels. */
const recordShifts = (page: Page) =>
  page.evaluate(() => {
    interface LayoutShift extends PerformanceEntry {
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver(list => {
      for (const { sources } of list.getEntries() as LayoutShift[]) {
        for (const { node, previousRect, currentRect } of sources) {
          const pixels = Math.abs(currentRect.top - previousRect.top)
          if (pixels > 4) moved.push(`${pixels}: ${node?.textContent}`)
        }
      }
    }).observe({ type: 'layout-shift' })
  })

/** Returns what moved by more than 4 pixels. Waits for two frames, because the browser reports shifts late. */
const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise(resolve => {
        const { moved } = window as unknown as { moved: string[] }
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(moved))))
      }),
  )

for (const width of [1280, 360]) {
  test(`sections of the account page keep their places while they load, ${width} pixels wide`, async ({
    page,
    server,
    intercept,
  }) => {
    await offerRecognition(server)
    await openNewLibrary(page)
    await uploadFiles(page, [fixture('landscape.jpg')])
    // The browser reports only shifts in the viewport, so the viewport shows the whole page.
    await page.setViewportSize({ width, height: 6000 })
    const answer = await openUnanswered(page, intercept)
    await recordShifts(page)
    answer()
    await expectLoaded(page)
    expect(await shiftsOf(page)).toEqual([])
  })
}

test('the page stays at the section that the address names', async ({
  page,
  server,
  intercept,
  fail,
}) => {
  await offerRecognition(server)
  await openNewLibrary(page)
  await uploadFiles(page, [fixture('landscape.jpg')])
  const recognition = region(page, 'Recognition')
  const top = async () => Math.round((await recognition.boundingBox())?.y ?? 0)
  // The message that a section could not load is higher than the section's usual content.
  await fail(/^\/api\/user\/second-factor$/)
  const answer = await openUnanswered(page, intercept)
  await expect(page).toHaveURL(/\/account#recognition$/)
  // Safari does not keep the place of what a person sees when content above it grows.
  await page.evaluate(() => document.body.style.setProperty('overflow-anchor', 'none'))
  const before = await top()
  expect(before).toBeLessThan(100)
  answer()
  await expect(region(page, 'Two-Step Verification').getByRole('alert')).toBeAttached()
  await expectLoaded(page)
  await expect.poll(top).toBe(before)
})
