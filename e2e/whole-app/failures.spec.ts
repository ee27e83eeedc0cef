import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { expect, test } from '../support/test.ts'

// Service workers would serve the app's chunks from their cache, so that the test could not replace them.
test.use({ serviceWorkers: 'block' })

/** Code that replaces a chunk of the app. Its screen throws while `isBroken` is true in the page. */
const BROKEN = `export function AlbumsScreen() {
  if (globalThis.isBroken) throw new Error('The screen is broken.')
  return 'The screen is mended.'
}`

const SEARCH_HINT = /[\w$]+\.barPlaceholder\b/
/** Code that replaces the placeholder of the search field. It throws while `isBroken` is true in the page. */
const BROKEN_HINT = `(() => {
  if (globalThis.isBroken) throw new Error('The search is broken.')
  return 'Search places, labels, dates'
})()`

test('a screen that fails leaves the navigation bars usable', async ({
  page,
  intercept,
  expectComplaint,
}) => {
  await test.step('an app whose first chunk is missing', async () => {
    expectComplaint(/status of 404/)
    expectComplaint(/Failed to fetch dynamically imported module/)
    const mend = await intercept(/\/assets\/start-[^/]*\.js$/, route =>
      route.fulfill({ status: 404 }),
    )
    await page.goto('/download')
    await expect(page.getByText('Safelight could not be loaded.')).toBeVisible()
    await mend()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'Safelight for your desktop' })).toBeVisible()
  })

  await test.step('an app that loads slowly', async () => {
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    const mend = await intercept(/\/assets\/(start-[^/]*\.js|[^/]*\.css)$/, async route => {
      await allowed
      await route.continue()
    })
    await page.goto('/download', { waitUntil: 'commit' })
    const starting = page.getByText('Loading Safelight...')
    await expect(starting).toBeVisible()
    // The text is painted before styles and scripts arrive.
    await expect
      .poll(() =>
        page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length),
      )
      .toBe(1)
    allow()
    await expect(page.getByRole('heading', { name: 'Safelight for your desktop' })).toBeVisible()
    await expect(starting).toBeHidden()
    await mend()
  })

  await test.step('an unknown URL links home', async () => {
    await page.goto('/nothing/here')
    await expect(page.getByRole('heading', { name: 'This page does not exist.' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  await page.setViewportSize({ width: 1440, height: 900 })
  const bar = page.getByRole('navigation', { name: 'Main' })
  const failure = page.getByRole('alert')
  const piece = /\/assets\/shared-screen-[^/]*\.js$/

  await test.step('a chunk that a new version has replaced', async () => {
    expectComplaint(/ScreenNotLoadedError/)
    let asked = 0
    const mend = await intercept(piece, route => {
      asked += 1
      return route.fulfill({ status: 404 })
    })
    await openNewLibrary(page)
    await bar.getByRole('link', { name: 'Shared' }).click()
    await expect(failure).toContainText('This page could not be loaded.')
    await expect(page).toHaveURL(/\/shared$/)
    await expectAccessibleLooks(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    const loaded = page.waitForEvent('load')
    const before = asked
    await page.getByRole('button', { name: 'Reload' }).click()
    await loaded
    await expect.poll(() => asked).toBeGreaterThan(before)
    await expect(failure).toContainText('This page could not be loaded.')
    await mend()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText('No shared albums')).toBeVisible()
  })

  await test.step('an error in a screen', async () => {
    expectComplaint(/The screen is broken/)
    await intercept(/\/assets\/albums-screen-[^/]*\.js$/, route =>
      route.fulfill({ contentType: 'text/javascript', body: BROKEN }),
    )
    await page.goto('/shared')
    await page.evaluate(() => Object.assign(globalThis, { isBroken: true }))
    await bar.getByRole('link', { name: 'Albums' }).click()
    await expect(failure).toContainText('Something went wrong on this page.')
    await bar.getByRole('link', { name: 'Gallery' }).click()
    await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible()
    await bar.getByRole('link', { name: 'Albums' }).click()
    await expect(failure).toContainText('Something went wrong on this page.')
    await page.evaluate(() => Object.assign(globalThis, { isBroken: false }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The screen is mended.')).toBeVisible()
  })

  await test.step('an error in a part, which leaves the screen usable too', async () => {
    expectComplaint(/The search is broken/)
    await intercept(/\/assets\/[^/]*\.js$/, async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace(SEARCH_HINT, BROKEN_HINT)
      await route.fulfill({ response, body })
    })
    await page.goto('/search')
    await expect(page.getByLabel('Search photos')).toBeVisible()
    await page.evaluate(() => Object.assign(globalThis, { isBroken: true }))
    await bar.getByRole('link', { name: 'Gallery' }).click()
    await expect(page.getByRole('alert')).toContainText('The search failed.')
    await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible()
    await page.evaluate(() => Object.assign(globalThis, { isBroken: false }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByPlaceholder('Search places, labels, dates')).toBeVisible()
  })
})
