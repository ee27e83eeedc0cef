import type { Page } from '@playwright/test'
import { openNewLibrary, signIn } from '../support/account.ts'
import { expectThumbnail, fixture, tile, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedComplaints: [/status of 401/] })

async function openDevices(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  return page.getByRole('region', { name: 'Signed-in Devices' })
}

test('a device returns to sign-in after its session was ended on another device', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await openNewLibrary(page)
  await uploadFiles(page, ['landscape.jpg'].map(fixture))

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const tabs = [await context.newPage(), await context.newPage()] as const
  await signIn(tabs[0], person)
  await expectThumbnail(tabs[0], 'landscape.jpg')
  await tabs[1].goto('/gallery')
  await expectThumbnail(tabs[1], 'landscape.jpg')

  const devices = await openDevices(page)
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('This device')).toHaveCount(1)
  await devices.getByRole('button', { name: /^Sign out / }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  // The click makes a worker request the preview. The server refuses the worker's token, which ends the
  // session in both tabs. If this tab is already signed out, the click may fail.
  void tile(tabs[0], 'landscape.jpg')
    .click()
    .catch(() => {})
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/\/login$/)
    await expect(tab.getByRole('alert')).toHaveCount(0)
  }
  expect(await tabs[1].evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goto('/gallery')
  await expectThumbnail(page, 'landscape.jpg')
  await context.close()
})

test('a failing server signs nobody out', async ({ page, fail, intercept }) => {
  await openNewLibrary(page)
  await page.evaluate(() => {
    new BroadcastChannel('safelight-session').postMessage({ type: 'token-refused' })
  })
  const mend = await fail(/^\/api\/user\/sessions$/, { message: 'Something went wrong.' })
  const devices = await openDevices(page)
  await expect(devices.getByRole('alert')).toContainText('Something went wrong.')
  await mend()
  await page.reload()
  await expect(devices.getByText('This device')).toBeVisible()

  await test.step('logout deletes everything at once, even if the server does not respond', async () => {
    await intercept('**/api/auth/logout', () => {})
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.reload()
    await expect(page).toHaveURL(/\/login$/)
  })
})
