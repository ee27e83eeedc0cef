import type { Browser, Page } from '@playwright/test'
import { codeOf, turnOn } from '../../apps/server/test/support/accounts/second-factor.ts'
import { signUpOwner } from '../../apps/server/test/support/library.ts'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { aPerson, fillSignUp } from '../support/account.ts'
import { enter, signedInAs } from '../support/ready-account.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

/** Tries to sign up where nobody may, then where an invitation is needed, and then with one. */
async function signUpByInvitation(
  browser: Browser,
  link: string,
  email: string,
  setMode: (mode: string) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext()
  const visitor: Page = await context.newPage()
  const create = () => visitor.getByRole('button', { name: 'Create Account' }).click()
  await setMode('closed')
  await visitor.goto(new URL('/signup', link).href)
  await fillSignUp(visitor, aPerson({ email }))
  await create()
  await expect(visitor.getByText('This server takes no new accounts.')).toBeVisible()
  await setMode('invitation')
  await create()
  await expect(
    visitor.getByText('Signing up here takes an invitation to this email address.'),
  ).toBeVisible()
  // The same document: what was typed stays.
  await visitor.goto(link)
  await create()
  await expect(visitor.getByText('Account created successfully')).toBeVisible()
  await context.close()
}

test('the administrator sees to users, flags, variables and plans', async ({
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
  await page.getByRole('link', { name: /^Admin/ }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(page.getByText(admin.email).first()).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: other.email })
  await row.getByRole('button', { name: /^Edit roles/ }).click()
  await row.getByLabel('Custom role').fill(' night ')
  await row.getByRole('button', { name: 'Add' }).click()
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('NIGHT', { exact: true })).toBeVisible()
  const choose = async (action: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Disable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row.getByText('Disabled')).toBeVisible()
  await page.getByRole('button', { name: 'Email' }).click()
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await choose('Set quota')
  await page.getByLabel('Quota in MB').fill('5')
  await page.getByRole('button', { name: 'Set Quota' }).click()
  await expect(row.getByText('of 5.0 MB')).toBeVisible()
  await expectAccessibleLooks(page)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill('new@example.org')
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByLabel('Link')).toHaveValue(/\/signup#[\w-]{43}$/)
  const link = await page.getByLabel('Link').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await choose('Delete')
  await page.getByLabel('Your password', { exact: true }).fill(admin.password)
  await page.getByLabel('Code of your authenticator app').fill(codeOf(secret, Date.now(), 1))
  await page.getByRole('button', { name: 'Delete User' }).click()
  await expect(row).toBeHidden()

  await page.getByRole('link', { name: 'Feature Flags' }).click()
  await page
    .getByRole('row', { name: /PUBLIC_LINKS/ })
    .getByText('Active')
    .click()
  await expect(page.getByText('Feature flag updated')).toBeVisible()
  await expectAccessibleLooks(page)
  await page.getByRole('link', { name: 'Variables' }).click()
  await page.getByRole('button', { name: 'Add Variable' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Variable key is required')).toBeVisible()
  await page.getByLabel('Key', { exact: true }).fill('CONTACT')
  await page.getByLabel('Value', { exact: true }).fill('us@example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Variable created successfully')).toBeVisible()
  const preview = page.waitForEvent('console', message => /^Public variables/.test(message.text()))
  await page.getByRole('button', { name: 'Preview Public' }).click()
  expect(JSON.stringify(await (await preview).args()[1]?.jsonValue())).toContain('us@example.org')
  await expectAccessibleLooks(page)
  await signUpByInvitation(browser, link, 'new@example.org', async mode => {
    await page.getByRole('button', { name: 'Edit SIGNUP_MODE' }).click()
    await page.getByLabel('Value', { exact: true }).fill(mode)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /SIGNUP_MODE/ })).toContainText(mode)
  })
  await page.getByRole('link', { name: 'Plans' }).click()
  await page.getByRole('button', { name: 'Retire Personal' }).click()
  await expect(page.getByText('Retired')).toBeVisible()
  await expectAccessibleLooks(page)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('Free disk')).toBeVisible()
  await expectAccessibleLooks(page)
  await page.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByText('Account deleted')).toBeVisible()
  await expect(page.getByText('Account disabled')).toBeVisible()
  await expectAccessibleLooks(page)
  await expect(page.getByRole('banner')).toContainText(`Administrator${admin.email}`)
  await expect(page.getByRole('link', { name: 'Back to App' })).toHaveAttribute('href', '/gallery')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
