import type { Page } from '@playwright/test'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { select } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const card = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Shared links' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, level: 2 }) })

async function linkTo(page: Page, title: string, password = ''): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click()
  await dialog.getByLabel('Title for visitors').fill(title)
  await dialog.getByLabel('Expires').selectOption({ label: 'After 7 days' })
  await dialog.getByLabel('Password (optional)').fill(password)
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click()
  await expect(dialog.getByLabel('Address of the link')).toBeVisible()
  await page.keyboard.press('Escape')
}

test('a person lists, copies, views, edits and disables own links', async ({
  page,
  context,
  fail,
  expectComplaint,
}) => {
  expectComplaint(/status of 404|status of 401/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
  const visited: string[] = []
  page.on('request', request => {
    const [, token] = /public\/shared\/([\w-]+)$/.exec(new URL(request.url()).pathname) ?? []
    if (token) visited.push(token)
  })

  await test.step('links are created, those of a selection by their own call', async () => {
    await select(page, 'landscape.jpg')
    await linkTo(page, 'One picture', 'Open-sesame-1')
    await select(page, 'portrait.jpg')
    const made = page.waitForRequest(
      request => request.method() === 'POST' && request.url().endsWith('/api/sharing/create-link'),
    )
    await linkTo(page, 'Both of them')
    await made
    await page.keyboard.press('Escape')
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeHidden()
  })

  await test.step('the list fails, and is loaded again', async () => {
    const mend = await fail(/^\/api\/sharing\/my-links$/)
    await page.getByRole('link', { name: 'My Links' }).click()
    await expect(page.getByRole('heading', { name: 'My Shared Links', level: 1 })).toBeVisible()
    await expect(page.getByText('Manage your shared photo collections')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Failed to load shared links.')
    await mend(page.getByRole('button', { name: 'Try again' }))
    await expect(card(page, 'Both of them')).toContainText('2 files')
    await expect(card(page, 'Both of them')).toContainText(/Expires \w+ \d+, \d{4}/)
    await expect(card(page, 'One picture')).toContainText('1 file')
    for (const title of ['Both of them', 'One picture']) {
      await expect(card(page, title).locator('img[data-shown="true"]')).toHaveCount(1)
    }
    expect(visited).toEqual([])
  })

  await test.step('an address is copied, and a refusal by the browser is reported', async () => {
    await card(page, 'Both of them').getByRole('button', { name: 'Copy Link' }).click()
    await expect(page.getByText('Link copied to clipboard')).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toMatch(/\/share\/[\w-]{22}#[\w-]{43}$/)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await card(page, 'Both of them').getByRole('button', { name: 'Copy Link' }).click()
    await expect(page.getByText('Failed to copy link to clipboard')).toBeVisible()
  })

  await test.step('only one card is open at a time, and each is loaded once', async () => {
    const photos = page.getByRole('list', { name: 'Photos' })
    const both = card(page, 'Both of them').getByRole('button', { name: /^Photos of/ })
    const one = card(page, 'One picture').getByRole('button', { name: /^Photos of/ })
    const mend = await fail(/^\/api\/public\/shared\//)
    await both.click()
    await expect(page.getByRole('alert').first()).toContainText('Failed to load link details.')
    await mend(page.getByRole('button', { name: 'Try again' }))
    await expect(page.getByRole('heading', { name: '2 Photos' })).toBeVisible()
    await expect(photos.locator('img[data-shown="true"]')).toHaveCount(2)
    const before = visited.length
    // The app knows the link's password, so the owner types nothing. The server refuses the app's first call.
    // The second call proves the password.
    await one.click()
    await expect(page.getByRole('heading', { name: '1 Photo' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '2 Photos' })).toBeHidden()
    expect(visited.length - before).toBe(2)
    await both.click()
    await expect(photos.locator('img[data-shown="true"]')).toHaveCount(2)
    expect(visited.length - before).toBe(2)
    await expectAccessibleLooks(page)
  })

  await test.step('a thumbnail opens the file in the viewer', async () => {
    await page.getByRole('list', { name: 'Photos' }).getByRole('link').nth(1).click()
    await expect(page.getByTestId('counter')).toHaveText('2 of 2')
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(page.getByTestId('counter')).toHaveText('1 of 2')
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByTestId('counter')).toHaveText('1 of 2')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('counter')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Both of them', level: 1 })).toBeVisible()
    await expectAccessibleLooks(page)
    const { pathname } = new URL(page.url())
    await page.goto(`${pathname}?fileIndex=1`)
    await expect(page.getByTestId('counter')).toHaveText('2 of 2')
    await page.goto(`${pathname}?fileIndex=2`)
    await expect(tile(page, 'portrait.jpg')).toBeVisible()
    await expect(page.getByTestId('counter')).toBeHidden()
    await page.goto('/my-links/view/AAAAAAAAAAAAAAAAAAAAAA')
    await expect(page.getByRole('alert')).toContainText('Error Loading Shared Link')
    await expect(page.getByRole('alert')).toContainText(
      'This shared link has expired or does not exist.',
    )
    await page.getByRole('link', { name: 'Back to My Links' }).click()
  })

  await test.step('a link is edited', async () => {
    await card(page, 'Both of them').getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Shared Link' })
    await expect(dialog.getByLabel('Expiration')).toHaveValue('7')
    await expect(dialog.getByLabel('Expiration').getByRole('option')).toHaveText([
      'Never expires',
      'Remove expiration',
      '1 day',
      '7 days',
      '30 days',
      '90 days',
      '1 year',
    ])
    await expectAccessibleLooks(page)
    await dialog.getByLabel('Title').fill('Not this')
    await page.mouse.click(4, 4)
    await expect(dialog).toBeHidden()
    await card(page, 'Both of them').getByRole('button', { name: 'Edit' }).click()
    await expect(dialog.getByLabel('Title')).toHaveValue('Both of them')
    await dialog.getByLabel('Title').fill('   ')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await dialog.getByLabel('Title').fill(' Summer ')
    await dialog.getByLabel('Description').fill(' By the sea ')
    await dialog.getByLabel('Expiration').selectOption({ label: 'Remove expiration' })
    const mend = await fail(/^\/api\/sharing\/update\//)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByText('Failed to update shared link')).toBeVisible()
    await mend()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Shared link updated successfully')).toBeVisible()
    await expect(card(page, 'Summer')).toContainText('By the sea')
    await expect(card(page, 'Summer')).toContainText('Never expires')
    await page.reload()
    await expect(card(page, 'Summer')).toContainText('Never expires')
  })

  await test.step('a password is set and removed, and downloads are offered', async () => {
    await card(page, 'Summer')
      .getByRole('button', { name: /^Photos of/ })
      .click()
    await expect(page.getByRole('heading', { name: '2 Photos' })).toBeVisible()
    const edit = card(page, 'Summer').getByRole('button', { name: 'Edit' })
    const dialog = page.getByRole('dialog', { name: 'Edit Shared Link' })
    const save = dialog.getByRole('button', { name: 'Save Changes' })
    await expect(card(page, 'Summer')).toContainText('Visitors cannot download')
    await edit.click()
    await dialog.getByLabel('Password (optional)').fill('Open-sesame-2')
    await dialog.getByText(/^Let visitors play videos/).click()
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(card(page, 'Summer')).toContainText('With a password')
    await expect(card(page, 'Summer')).not.toContainText('Visitors cannot download')
    // The open card loads again, with the new password.
    const photos = page.getByRole('list', { name: 'Photos' })
    await expect(photos.locator('img[data-shown="true"]')).toHaveCount(2)
    await edit.click()
    await dialog.getByLabel(/^New password/).fill('not this')
    await dialog.getByText('Remove the password').click()
    await expect(dialog.getByLabel(/^New password/)).toBeHidden()
    await expectAccessibleLooks(page)
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(card(page, 'Summer')).not.toContainText('With a password')
  })

  await test.step('links are disabled, including the last one', async () => {
    await card(page, 'Summer').getByRole('button', { name: 'Disable' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(
      'Are you sure you want to disable the link "Summer"? This will make it inaccessible to anyone with the link.',
    )
    const mend = await fail(/^\/api\/sharing\/revoke\//)
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect(dialog).toContainText('Failed to disable shared link')
    await mend()
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByText('Shared link disabled successfully')).toBeVisible()
    await expect(card(page, 'Summer')).toBeHidden()
    const list = page.getByRole('list', { name: 'Shared links' })
    await expect(list.locator('..')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(card(page, 'One picture').getByRole('button', { name: 'Copy Link' })).toBeFocused()
    await card(page, 'One picture').getByRole('button', { name: 'Disable' }).click()
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByText('No shared links yet')).toBeVisible()
    await expectAccessibleLooks(page)
    await page.getByRole('link', { name: 'Go to Gallery' }).click()
    await expect(page).toHaveURL(/\/gallery$/)
  })
})
