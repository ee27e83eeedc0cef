import type { Page } from '@playwright/test'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { expect, test } from '../support/test.ts'

// The browser logs each failed request, which would otherwise fail a test. Wrong passwords cause status 401,
// and a server without models causes 404.
test.use({ expectedComplaints: [/status of 40[14]/] })

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('a person changes name, email, password and recovery words on the account page', async ({
  page,
  context,
  fail,
  intercept,
}) => {
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
  const mend = await fail(/^\/api\/user\/change-password$/)
  await changePassword(person.password)
  // The message appears late, because the app derives keys from both passwords before it sends the request.
  await expect(page.getByRole('alert').first()).toHaveText('Failed to change password.')
  await mend()
  await changePassword(person.password)
  await expect(page.getByText('Password changed successfully.')).toBeVisible()

  const name = section(page, 'Your Name')
  await expect(name.getByLabel('First name')).toHaveValue(person.firstName)
  await name.getByLabel('Last name').fill('R.')
  await name.getByText('Show my name to people').click()
  await name.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  await expect(name.getByLabel('Last name')).toHaveValue('R.')
  await expect(name.getByRole('checkbox')).toBeChecked()

  const email = section(page, 'Email Address')
  await email.getByLabel('New email address').fill(`new-${person.email}`)
  await email.getByLabel('Password').first().fill(next)
  await email.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText('Email address changed.')).toBeVisible()
  await expect(email.getByText(`new-${person.email}`)).toBeVisible()
  await expect(section(page, 'Storage').getByText('0 B used.')).toBeVisible()

  const words = section(page, 'Recovery Words')
  await words.getByLabel('Password').first().fill(next)
  await words.getByRole('button', { name: 'Make New Recovery Words' }).click()
  await expect(page.locator('ol li strong')).toHaveCount(24)
  await page.getByRole('button', { name: 'Later' }).click()

  await test.step('an email address is confirmed in its own tab, if the server sends mail', async () => {
    let emailVerified = false
    await intercept('**/api/user/me', async route => {
      const response = await route.fetch()
      const user = await response.json()
      const limits = { ...user.limits, recognition: true }
      await route.fulfill({ response, json: { ...user, emailVerified, limits } })
    })
    await page.goto('/account')
    const unconfirmed = email.getByText('This address is not confirmed yet.')
    await expect(unconfirmed).toBeVisible()
    await expectAccessibleLooks(page, email)
    const mend = await fail(/^\/api\/user\/email\/verification$/)
    await email.getByRole('button', { name: 'Send the Link Again' }).click()
    await expect(page.getByText('Failed to send the link. Please try again.')).toBeVisible()
    await mend()
    await intercept('**/api/user/email/verification', route => route.fulfill({ json: {} }))
    await email.getByRole('button', { name: 'Send the Link Again' }).click()
    await expect(page.getByText(`We sent an email to new-${person.email}.`)).toBeVisible()

    const tab = await context.newPage()
    await tab.route('**/api/auth/verify-email', route => {
      emailVerified = true
      return route.fulfill({ json: {} })
    })
    await tab.goto(`/verify-email#${'A'.repeat(43)}`)
    await expect(unconfirmed).toBeVisible()
    await tab.getByRole('button', { name: 'Confirm Address' }).click()
    await expect(tab.getByText('Your email address is confirmed.')).toBeVisible()
    await expect(unconfirmed).toBeHidden()
    await tab.getByRole('link', { name: 'Go to your library' }).click()
    await expect(tab).toHaveURL(/\/gallery$/)
    await tab.close()
  })

  await test.step('this device turns recognition on if the server offers it, and deletes the results', async () => {
    const recognition = section(page, 'Recognition')
    await expect(recognition).toContainText('Off on this device.')
    await recognition.getByRole('button', { name: 'Turn On for This Device' }).click()
    await expect(recognition.getByRole('status')).toContainText(
      'Not set up on this server yet. The administrator can set it up: Admin, Recognition says how.',
    )
    await expectAccessibleLooks(page, recognition)
    await recognition.getByRole('button', { name: 'Delete Recognition Results' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Recognition results deleted.')).toBeVisible()
    await expect(recognition).toContainText('Off on this device.')
  })

  await section(page, 'Delete Account').getByRole('button').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(
    'Are you sure you want to delete your account? This action cannot be undone.',
  )
  await dialog.getByLabel('Password', { exact: true }).fill(next)
  await expectAccessibleLooks(page, dialog)
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Account deleted successfully.')).toBeVisible()
  await page.getByLabel('Email').fill(`new-${person.email}`)
  await page.getByLabel('Password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Login failed')
})
