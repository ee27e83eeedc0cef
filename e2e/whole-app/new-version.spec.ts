import type { Page } from '@playwright/test'
import { openNewLibrary } from '../support/account.ts'
import { chooseFiles, fixture, goToGallery } from '../support/library.ts'
import { startVersionsProxy } from '../support/servers/versions-proxy.ts'
import { stopWorker } from '../support/stop-worker.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<{ versions: Awaited<ReturnType<typeof startVersionsProxy>> }>({
  versions: async ({ server }, use) => {
    const proxy = await startVersionsProxy(server.url)
    await use(proxy)
    await proxy.stop()
  },
  baseURL: async ({ versions }, use) => use(versions.url),
})

const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of Safelight is ready.' })
const gallery = (page: Page) => page.getByRole('heading', { name: 'My Gallery' })
const isNew = (page: Page) => page.locator('script[src^="/next-version/"]')

test('a new version is offered in every tab', async ({ page, context, versions }) => {
  await openNewLibrary(page)
  const other = await context.newPage()
  await other.goto('/albums')
  await expect(other.getByRole('heading', { name: 'My Albums' })).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller)

  versions.publish()
  const third = await context.newPage()
  await third.goto('/gallery')
  await expect(gallery(third)).toBeVisible()
  await expect(isNew(third)).toHaveCount(1)
  for (const tab of [page, other]) {
    await expect(notice(tab)).toBeVisible()
    await expect(isNew(tab)).toHaveCount(0)
  }

  await test.step('a dismissed offer leaves the old version running', async () => {
    await notice(other).getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice(other)).toBeHidden()
    await other.getByRole('link', { name: 'Gallery' }).first().click()
    await expect(gallery(other)).toBeVisible()
    await expect(isNew(other)).toHaveCount(0)
  })

  await test.step('during an upload, the reload asks first', async () => {
    const [sent, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/upload/', async route => {
      sent.resolve()
      await released.promise
      await route.continue()
    })
    await chooseFiles(page, [fixture('orientation-1.jpg')])
    await page.getByRole('button', { name: 'Upload All' }).click()
    await sent.promise
    await expect(page.getByText(/^0 of 1 file/)).toBeVisible()
    // Answer the dialog from its event, because the page and the click wait until it is answered.
    const asked = new Promise<string>(resolve =>
      page.once('dialog', question => void question.dismiss().then(() => resolve(question.type()))),
    )
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    expect(await asked).toBe('beforeunload')
    await expect(notice(page)).toBeVisible()
    await expect(isNew(page)).toHaveCount(0)
    released.resolve()
    await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible()
    await goToGallery(page)
  })

  await test.step('the reload loads the version and its worker, in this tab only', async () => {
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await expect(isNew(page)).toHaveCount(1)
    await expect(gallery(page)).toBeVisible()
    await expect
      .poll(async () => {
        await stopWorker(page)
        return page.evaluate(
          async () => !(await navigator.serviceWorker.getRegistration())?.waiting,
        )
      })
      .toBe(true)
    await expect(isNew(other)).toHaveCount(0)
    await expect(gallery(other)).toBeVisible()
    for (const tab of [page, third]) await expect(notice(tab)).toBeHidden()
  })
})
