import type { Page } from '@playwright/test'
import { signUp } from '@safelight/test-kit/accounts/account'
import { createFamily, inviteTo, join } from '@safelight/test-kit/accounts/family'
import { signUpOwner } from '@safelight/test-kit/library'
import { ask, done } from '@safelight/test-kit/sharing/sharing'
import { aPerson } from '../support/account.ts'
import { enter, signedInAs } from '../support/ready-account.ts'
import { expect, type Intercept, test } from '../support/test.ts'

test.use({ expectedComplaints: [/status of 500/] })

const says = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

/**
 * Makes either all calls that read or all calls that change something fail, until the returned function is
 * called.
 */
const failAll = (intercept: Intercept, which: 'reads' | 'acts', path = /^\/api\//) =>
  intercept(
    url => path.test(url.pathname),
    (route, request) =>
      (request.method() === 'GET') === (which === 'reads')
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
  )

test('an error message appears if a call about plans, families or the account fails', async ({
  page,
  server,
  intercept,
}) => {
  const me = aPerson()
  const profile = { firstName: 'Ada', lastName: 'Root', recoveryWords: 'later' } as const
  const owner = await signUpOwner(server, me.email, { password: me.password, profile })
  const [member, other] = [await signUp(server), await signUp(server)]
  await enter(page, signedInAs(owner))
  const mend = await failAll(intercept, 'acts')
  await page.goto('/account?plan=Family')
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

  await press('Upgrade')
  await says(page, 'Failed to initiate payment.')
  await page.getByLabel('Title of a new group').fill('At home')
  await press('Create Group')
  await says(page, 'Failed to create family group.')
  await press('Delete Account')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Password', { exact: true }).fill(me.password)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await says(page, 'Failed to delete account.')
  await mend()

  const pay = <T>(path: string, body: object) =>
    done(ask<T>(server, owner.person, 'POST', `/api/payment/${path}`, body))
  const { url } = await pay<{ url: string }>('create-checkout-session', { planName: 'Family' })
  await pay(`sandbox/checkouts/${url.split('/').at(-1)}`, { outcome: 'paid' })
  const group = await createFamily(server, owner.person)
  await join(server, owner.person, group, member)
  await inviteTo(server, other, await createFamily(server, other, 'Cousins'), me.email)
  const mendReads = await failAll(intercept, 'reads', /members$/)
  await page.reload()
  await says(page, 'Failed to fetch group members.')
  await mendReads()
  await press('Try again')

  await failAll(intercept, 'acts')
  for (const [button, failure] of [
    ['Accept Cousins', 'Failed to accept invitation.'],
    ['Reject Cousins', 'Failed to reject invitation.'],
  ] as const) {
    await press(button)
    await says(page, failure)
  }
  await page.getByLabel('Email address to invite').fill(other.email)
  await press('Invite')
  await says(page, 'Failed to send invitation.')
  await page.getByLabel('New plan').selectOption('Personal')
  await press('Change Plan')
  await says(page, 'Failed to change subscription plan.')
  for (const [button, confirm, failure] of [
    [`Remove ${member.email}`, 'Remove', 'Failed to remove member.'],
    [/^Cancel, but Keep It/, 'Cancel Subscription', 'Failed to cancel subscription.'],
  ] as const) {
    await press(button)
    await dialog.getByRole('button', { name: confirm }).click()
    await says(page, failure)
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  }
  await pay('subscriptions/cancel', { atPeriodEnd: true })
  for (const [notice, text] of [
    ['ended', 'The family group that you were in has ended.'],
    ['plan-ended', 'The plan that your family group shared with you has ended.'],
    [
      'no-place',
      'The plan of your family group now covers fewer people, and you are no longer included.',
    ],
  ] as const) {
    await intercept('**/api/family-group/mine', route =>
      route.fulfill({ json: { groups: [], notice } }),
    )
    await page.reload()
    await expect(page.getByText(text)).toContainText('Your photos and videos stay.')
  }
  await press('Resume Subscription')
  await says(page, 'Failed to resume subscription.')
})

test('an error message appears if a call about users, flags or variables fails', async ({
  page,
  server,
  intercept,
  expectComplaint,
}) => {
  const root = await signUpOwner(server, aPerson().email)
  await enter(page, signedInAs(root))
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const confirm = async (question: string, button: string) => {
    await expect(page.getByRole('alertdialog')).toContainText(question)
    await page.getByRole('alertdialog').getByRole('button', { name: button }).click()
  }
  const read = /^\/api\/(admin|feature-flags|public)\b/
  const mend = await failAll(intercept, 'reads', read)
  await page.goto('/admin/users')
  await says(page, 'Failed to load users')
  await page.getByRole('link', { name: 'Feature Flags' }).click()
  await says(page, 'Failed to load feature flags')
  await page.getByRole('link', { name: 'Variables' }).click()
  const why = 'Something went wrong on the server. Please try again later.'
  await says(page, 'Failed to load variables')
  await says(page, `Failed to load variables: ${why}`)
  await press('Preview Public')
  await says(page, `Failed to fetch public variables: ${why}`)
  await press('Preview URLs')
  await says(page, `Failed to fetch app URLs: ${why}`)
  await mend()

  const mendActs = await failAll(intercept, 'acts', read)
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: /^Edit roles/ }).click()
  await press('Save')
  await says(page, 'Failed to update user roles')
  await page.getByLabel('Email, name or ID').fill('nobody')
  await press('Search')
  await says(page, 'No users found')

  await page.getByRole('link', { name: 'Feature Flags' }).click()
  const links = page.getByLabel('PUBLIC_LINKS is active')
  await page
    .getByRole('row', { name: /PUBLIC_LINKS/ })
    .getByText('Active')
    .click()
  await says(page, 'Update failed')
  await expect(links).toBeChecked()
  await press('Add Flag')
  await page.getByLabel('Name').fill('MINE')
  await press('Save')
  await says(page, 'Create failed')
  await press('Cancel')
  await press('Delete PUBLIC_LINKS')
  await confirm("Delete feature flag 'PUBLIC_LINKS'?", 'Delete')
  await says(page, 'Delete failed')

  await page.getByRole('link', { name: 'Variables' }).click()
  await page
    .getByRole('row', { name: /TRASH_DAYS/ })
    .getByText('Active')
    .click()
  await says(page, `Failed to update variable status: ${why}`)
  await press('Edit TRASH_DAYS')
  await press('Save')
  await says(page, `Failed to update variable: ${why}`)
  await press('Cancel')
  await press('Add Variable')
  await page.getByLabel('Key', { exact: true }).fill('MINE')
  await page.getByLabel('Value', { exact: true }).fill('1')
  await press('Save')
  await says(page, `Failed to create variable: ${why}`)
  await press('Cancel')
  await press('Delete TRASH_DAYS')
  await confirm('Are you sure you want to delete variable "TRASH_DAYS"?', 'Delete')
  await says(page, `Failed to delete variable: ${why}`)
  await press('Clear Cache')
  await confirm('Are you sure you want to clear the variables cache?', 'Clear Cache')
  await says(page, `Failed to clear cache: ${why}`)
  await page.getByLabel('Filter').fill('nothing like it')
  await says(page, 'No variables match the current filters.')
  await page.getByLabel('Filter').fill('')
  await mendActs()

  const row = page.getByRole('row', { name: /TRASH_DAYS/ })
  await row.getByText('Active').click()
  await says(page, 'Variable deactivated successfully')
  await press('Delete TRASH_DAYS')
  await confirm('Are you sure', 'Delete')
  await says(page, 'Variable deleted successfully')
  await press('Clear Cache')
  await confirm('Are you sure', 'Clear Cache')
  await says(page, 'Cache cleared successfully')
  await page.getByRole('link', { name: 'Feature Flags' }).click()
  await press('Add Flag')
  await page.getByLabel('Name').fill('MINE')
  await press('Save')
  await says(page, 'Feature flag created')
  expectComplaint(/status of 409/)
  await press('Add Flag')
  await page.getByLabel('Name').fill('MINE')
  await press('Save')
  await says(page, 'This name is already in use. Choose another one.')
  await press('Cancel')
  await press('Delete MINE')
  await confirm("Delete feature flag 'MINE'?", 'Delete')
  await says(page, 'Feature flag deleted')

  await intercept(/\/api\/(feature-flags\/all|admin\/variables)$/, route =>
    route.fulfill({ json: [] }),
  )
  await page.getByRole('link', { name: 'Variables' }).click()
  await says(page, 'No variables found. Create your first variable to get started.')
  await page.getByRole('link', { name: 'Feature Flags' }).click()
  await says(page, 'No feature flags found')
})
