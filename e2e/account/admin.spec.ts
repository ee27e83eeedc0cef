import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { call } from '@safelight/test-kit/accounts/account'
import { addAccounts } from '@safelight/test-kit/accounts/admin'
import { codeOf, turnOn } from '@safelight/test-kit/accounts/second-factor'
import { type Owner, signUpOwner } from '@safelight/test-kit/library'
import { logged, operator } from '../../apps/server/src/admin/log.ts'
import { openDatabase } from '../../apps/server/src/database/sqlite/open.ts'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { aPerson, fillSignUp } from '../support/account.ts'
import { enter, signedInAs } from '../support/ready-account.ts'
import { offerRecognition } from '../support/recognition.ts'
import type { Server } from '../support/servers/server.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

/**
 * Tries to sign up three times: while sign-up is closed, by invitation only but without one, and with an
 * invitation.
 */
async function signUpByInvitation(
  browser: Browser,
  link: string,
  email: string,
  setMode: (mode: string) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext()
  const visitor: Page = await context.newPage()
  const create = visitor.getByRole('button', { name: 'Create Account' })
  await setMode('closed')
  await visitor.goto(new URL('/signup', link).href)
  await expect(visitor.getByText('This server does not accept new accounts.')).toBeVisible()
  await expect(create).toHaveCount(0)
  await setMode('invitation')
  await visitor.reload()
  await expect(visitor.getByText('You need an invitation to sign up here.')).toBeVisible()
  await expect(create).toHaveCount(0)
  await visitor.goto(link)
  await fillSignUp(visitor, aPerson({ email }))
  await create.click()
  await expect(visitor.getByText('Account created successfully')).toBeVisible()
  await context.close()
}

async function longLists(page: Page, server: Server, { person }: Owner): Promise<void> {
  const database = openDatabase(join(server.dataFolder, 'safelight.sqlite'))
  await addAccounts(database, 60)
  const act = { action: 'Storage limit changed', target: '', details: '' }
  await logged(database, operator(), async () => ({
    result: undefined,
    act,
  }))
  await database.destroy()
  for (let i = 0; i < 49; i += 1) {
    await call(server, 'POST', '/api/admin/variables/cache/clear', person)
  }
  const rows = (table: string) => page.getByRole('table', { name: table }).locator('tbody tr')
  const loadMore = () => page.getByRole('button', { name: 'Load More' }).click()
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(rows('Users')).toHaveCount(50)
  await loadMore()
  await expect(rows('Users')).toHaveCount(62)
  await page.getByLabel('Order').selectOption('desc')
  await expect(rows('Users').first()).toContainText('person60@example.org')
  await page.getByLabel('Sort by').selectOption('email')
  await expect(rows('Users').first()).toContainText('person9@example.org')
  const search = async (text: string) => {
    await page.getByLabel('Email, name or ID').fill(text)
    await page.getByRole('button', { name: 'Search' }).click()
  }
  await search('PERSON6')
  await expect(rows('Users')).toHaveText([/person6@/, /person60@/])
  await search('person')
  await expect(
    page.getByText('Only the first matches are shown. Type more of the email address or name.'),
  ).toBeVisible()
  await offerRecognition(server)
  await page.getByRole('link', { name: 'Recognition' }).click()
  const people = page.getByRole('row', { name: /Tells people apart/ })
  await expect(people).toContainText('AGPL-3.0-or-later')
  await expect(page.getByText('Accounts that use recognition')).toBeVisible()
  await expectAccessibleLooks(page)
  await page.getByRole('link', { name: 'Log' }).click()
  await expect(rows('Log')).toHaveCount(50)
  await expect(rows('Log').last()).toContainText('Command on the server')
  await expect(page.getByText('Account disabled')).toBeHidden()
  await loadMore()
  await expect(page.getByText('Account disabled')).toBeVisible()
}

test('the administrator manages users, flags, variables and plans', async ({
  page,
  browser,
  server,
}) => {
  const admin = aPerson()
  const profile = { firstName: 'Ada', lastName: 'Root', recoveryWords: 'later' } as const
  const owner = await signUpOwner(server, admin.email, { password: admin.password, profile })
  const { secret } = await turnOn(server, owner.person, Date.now())
  await enter(page, signedInAs(owner))
  const other = await aSharer(server)
  const press = (name: string, part: Page | Locator = page) =>
    part.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))

  await page.getByRole('link', { name: /^Admin/ }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText(admin.email)
  await expect(first.getByLabel('Administrator')).toBeVisible()
  await expect(page.getByText('Total users').locator('..')).toContainText('2')
  const header = (name: string) => page.getByRole('columnheader', { name })
  await expect(header('ID')).toHaveAttribute('aria-sort', 'ascending')
  await header('Email').getByRole('button').click()
  await expect(header('Email')).toHaveAttribute('aria-sort', 'ascending')
  await header('Email').getByRole('button').click()
  await expect(header('Email')).toHaveAttribute('aria-sort', 'descending')
  const sorted = [admin.email, other.email].toSorted().toReversed()
  await expect(page.getByRole('row').nth(1)).toContainText(sorted[0] ?? '')

  const row = page.getByRole('row').filter({ hasText: other.email })
  const editRoles = () => row.getByRole('button', { name: /^Edit roles/ }).click()
  await editRoles()
  await row.getByText('VIEWER').click()
  await press('Cancel', row)
  await expect(row.getByText('VIEWER')).toBeHidden()
  await editRoles()
  await row.getByLabel('Custom role').fill(' night ')
  await press('Add', row)
  await expectAccessibleLooks(page, row)
  await press('Save', row)
  await expect(row.getByText('NIGHT', { exact: true })).toBeVisible()
  const choose = async (action: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await choose('Sign out on all devices')
  await expect(page.getByText('is signed out on all devices')).toBeVisible()
  await choose('Disable')
  await expectAccessibleLooks(page, dialog)
  await press('Disable', dialog)
  await expect(row.getByText('Disabled')).toBeVisible()
  await choose('Enable')
  await expect(row.getByText('Disabled')).toBeHidden()
  await choose('Change storage limit')
  await page.getByLabel('Storage limit in MB').fill('5')
  await expectAccessibleLooks(page, dialog)
  await press('Change Limit')
  await expect(row.getByText('of 5.0 MB')).toBeVisible()
  await expect(row.getByRole('meter', { name: `Storage used by ${other.email}` })).toBeVisible()
  await expectAccessibleLooks(page)
  await press('Invite')
  await dialog.getByLabel('Email').fill('new@example.org')
  await expectAccessibleLooks(page, dialog)
  await press('Invite', dialog)
  await expect(page.getByLabel('Link')).toHaveValue(/\/signup#[\w-]{43}$/)
  const link = await page.getByLabel('Link').inputValue()
  await press('Done')
  await choose('Delete')
  await page.getByLabel('Your password', { exact: true }).fill(admin.password)
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, Date.now(), 1))
  await press('Delete User')
  await expect(row).toBeHidden()

  await page.getByRole('link', { name: 'Feature Flags' }).click()
  const flag = page.getByRole('row', { name: /PUBLIC_LINKS/ })
  await flag.getByText('Active').click()
  await expect(page.getByText('Feature flag updated')).toBeVisible()
  await press('Edit PUBLIC_LINKS')
  await expect(dialog.getByLabel('Name')).toBeDisabled()
  await dialog.getByLabel('Description').fill('Links for everybody')
  await expectAccessibleLooks(page, dialog)
  await press('Save', dialog)
  await expect(flag).toContainText('Links for everybody')
  await expectAccessibleLooks(page)

  await page.getByRole('link', { name: 'Variables' }).click()
  await press('Add Variable')
  await expect(page.getByLabel('Key', { exact: true })).toBeFocused()
  await page.getByLabel('Key', { exact: true }).fill('LANDING_PAGE')
  await expect(page.getByText('plans shows the product and its plans')).toBeVisible()
  await page.getByLabel('Key', { exact: true }).fill('')
  await expectAccessibleLooks(page, page.getByRole('region', { name: 'New variable' }))
  await press('Save')
  await expect(page.getByText('Variable key is required')).toBeVisible()
  await page.getByLabel('Key', { exact: true }).fill('CONTACT')
  const value = page.getByLabel('Value', { exact: true })
  await value.fill('us@example.org')
  await press('Save')
  await expect(page.getByText('Variable created successfully')).toBeVisible()
  const preview = page.waitForEvent('console', message => /^Public variables/.test(message.text()))
  await press('Preview Public')
  expect(JSON.stringify(await (await preview).args()[1]?.jsonValue())).toContain('us@example.org')
  await expect(page.getByText('Public variables logged to console')).toBeVisible()
  await press('Preview URLs')
  await expect(page.getByText('App URLs logged to console')).toBeVisible()

  // On a phone, the form is far above the row that is edited. The app must scroll the form into view and
  // focus it.
  await press('Edit CONTACT')
  await expect(value).toBeFocused()
  await expect(value).toBeInViewport()
  await page.getByRole('region', { name: 'Edit variable' }).getByText('Sensitive').click()
  await press('Save')
  await expect(page.getByText('Variable updated successfully')).toBeVisible()
  const contact = page.getByRole('row', { name: /CONTACT/ }).filter({ hasText: 'General' })
  await expect(contact).toContainText('Hidden until edited')
  await expect(contact).not.toContainText('us@example.org')
  await contact.getByText('Active').click()
  await expect(page.getByText('Variable deactivated successfully')).toBeVisible()
  await contact.getByText('Active').click()
  await expect(page.getByText('Variable activated successfully')).toBeVisible()
  await press('Edit TRASH_DAYS')
  await value.fill('2.5')
  await press('Save')
  await expect(page.getByText('TRASH_DAYS must be a whole number from 1 to 3650')).toBeVisible()
  await press('Cancel')

  const keys = page.getByRole('table', { name: 'Variables' }).locator('td:first-child')
  const all = await keys.count()
  await page.getByText('Sensitive only').click()
  await expect(keys).toHaveText(['CONTACT'])
  await page.getByText('Sensitive only').click()
  await page.getByLabel('Category').selectOption('LIMITS')
  await page.getByLabel('Type').selectOption('INTEGER')
  await expect(keys).toHaveText([
    /MAX_FILE_MB$/,
    /MAX_LINK_ITEMS$/,
    /^Days in the trash ?TRASH_DAYS$/,
  ])
  await page.getByLabel('Filter').fill('trash')
  await expect(keys).toHaveText([/TRASH_DAYS$/])
  await expect(page.getByText('Default: 30 days.')).toBeVisible()
  await page.getByLabel('Filter').fill('')
  await page.getByLabel('Category').selectOption('')
  await page.getByLabel('Type').selectOption('')
  await expect(keys).toHaveCount(all)
  await expectAccessibleLooks(page)
  await signUpByInvitation(browser, link, 'new@example.org', async mode => {
    await press('Edit SIGNUP_MODE')
    await value.fill(mode)
    await press('Save')
    await expect(page.getByRole('row', { name: /SIGNUP_MODE/ })).toContainText(mode)
  })

  await page.getByRole('link', { name: 'Plans' }).click()
  await press('Stop offering Personal')
  await expect(page.getByText('Not offered')).toBeVisible()
  await press('Add Plan')
  await dialog.getByLabel('Name').fill('Club')
  await dialog.getByLabel('Price per month').fill('4.50')
  await dialog.getByLabel('Storage in MB').fill('5000')
  await expectAccessibleLooks(page, dialog)
  await press('Save', dialog)
  const club = page.getByRole('row', { name: /Club/ })
  await expect(club).toContainText('4.50 USD')
  await press('Edit Club')
  await dialog.getByLabel(/^Trial days/).fill('7')
  await press('Save', dialog)
  await expect(club).toContainText('7 days')
  await expectAccessibleLooks(page)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('Free disk')).toBeVisible()
  await expectAccessibleLooks(page)
  await page.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByText('Account deleted')).toBeVisible()
  await expect(page.getByRole('row', { name: /Account disabled/ })).toContainText('Administrator')
  await expectAccessibleLooks(page)
  await expect(page.getByRole('banner')).toContainText(`Administrator${admin.email}`)
  await expect(page.getByRole('link', { name: 'Back to App' })).toHaveAttribute('href', '/gallery')
  await longLists(page, server, owner)
  await press('Logout')
  await expect(page).toHaveURL(/\/login$/)
})
