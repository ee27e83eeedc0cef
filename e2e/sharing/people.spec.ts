import { openNewLibrary } from '../support/account.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

/* An email address does not prove who somebody is. Only the fingerprint does. */

test('a sender is unverified until the user compares fingerprints', async ({
  page,
  server,
  intercept,
}) => {
  const friend = await aSharer(server)
  const item = await friend.upload('beach.jpg')
  const me = await openNewLibrary(page)
  await friend.sharing.shareWith({ type: 'item', item }, me.email, 'VIEW')
  await page.goto('/shared')
  const sender = page.getByText(`Shared by ${friend.email}`)
  await expect(sender).toBeVisible()
  await expect(sender).not.toContainText('(')
  const asItIs = await intercept('**/api/media/shared-with-me*', async route => {
    const response = await route.fetch()
    const [shared] = await response.json()
    await route.fulfill({
      response,
      json: [{ ...shared, owner: { ...shared.owner, emailVerified: true } }],
    })
  })
  await page.reload()
  const confirmed = 'email address confirmed by the server'
  await expect(page.getByText(`Shared by ${friend.email} (${confirmed})`)).toBeVisible()
  await asItIs()
  await page.reload()
  await page.getByRole('link', { name: 'beach.jpg' }).click()
  await expect(page).toHaveURL(/\/media\//)
  await expect(page.getByRole('button', { name: 'Close' }).first()).toBeVisible()
  await page.goto('/shared')

  const openPeople = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Contacts' }).click()
  }
  await openPeople()
  const dialog = page.getByRole('dialog', { name: 'Contacts' })
  const row = dialog.getByRole('listitem').filter({ hasText: friend.email })
  await row.getByRole('button', { name: 'Check that it is really them' }).click()
  await row.getByRole('button', { name: 'The codes match' }).click()
  await expect(row.getByRole('button', { name: 'Verified' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Shared by ${friend.email} (you checked who this is)`)).toBeVisible()

  await openPeople()
  await row.getByRole('button', { name: `Remove ${friend.email}` }).click()
  await page
    .getByRole('alertdialog', { name: 'Remove this person?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(dialog.getByText('No contacts yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const other = await page.context().newPage()
  await other.goto('/shared')
  await expect(other.getByRole('link', { name: 'beach.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for beach.jpg' }).click()
  await page.getByRole('menuitem', { name: `Block ${friend.email}` }).click()
  await page
    .getByRole('alertdialog', { name: 'Block this person?' })
    .getByRole('button', { name: 'Block' })
    .click()
  await expect(page.getByText('No shared photos')).toBeVisible()
  await expect(other.getByText('No shared photos')).toBeVisible()
  await expect(
    friend.sharing.shareWith({ type: 'item', item }, me.email, 'VIEW'),
  ).rejects.toMatchObject({ code: 'RECIPIENT_NOT_FOUND' })
  await page.goto('/account')
  await page.getByRole('button', { name: `Unblock ${friend.email}` }).click()
  await expect(page.getByRole('heading', { name: 'Blocked People' })).toBeHidden()
  await expect(
    page.getByRole('status').filter({ hasText: `${friend.email} can share with you again.` }),
  ).toBeFocused()
})
