import type { Page } from '@playwright/test'
import { openNewLibrary, signIn } from '../support/account.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedComplaints: [/status of 401/] })

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('the account page changes what belongs to the account', async ({ page }) => {
  const person = await openNewLibrary(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()

  const next = 'Another-horse-8'
  const password = section(page, 'Change Password')
  const changePassword = async (current: string, confirm = next) => {
    await password.getByLabel('Current password').fill(current)
    await password.getByLabel('New password', { exact: true }).fill(next)
    await password.getByLabel('Confirm new password').fill(confirm)
    await password.getByRole('button', { name: 'Change Password' }).click()
  }
  await changePassword(person.password, 'Another-horse-9')
  await expect(password.getByRole('alert')).toHaveText('New password and confirmation do not match')
  await changePassword('Wrong-horse-7')
  await expect(page.getByRole('alert').first()).toHaveText(/Login failed/)
  await changePassword(person.password)
  await expect(page.getByText('Password changed successfully.')).toBeVisible()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await signIn(page, { ...person, password: next })
  await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible()
})
