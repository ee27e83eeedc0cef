import type { Page } from '@playwright/test'
import { type Address, signUp } from '@safelight/test-kit/accounts/account'
import { askFamily, createFamily, inviteTo } from '@safelight/test-kit/accounts/family'
import { done } from '@safelight/test-kit/sharing/sharing'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { expect, test } from '../support/test.ts'

/**
 * Lets the user join the group of another user, be removed from it, join again and leave it. Then creates a
 * group that the user's own plan covers.
 */
async function familyOf(
  page: Page,
  server: Address,
  { email, id }: { email: string; id: number },
): Promise<void> {
  const [other, third] = [await signUp(server), await signUp(server)]
  const theirs = await createFamily(server, other)
  await inviteTo(server, other, theirs, email)
  await inviteTo(server, third, await createFamily(server, third, 'Cousins'), email)
  await page.reload()
  const section = page.getByRole('region', { name: 'Family Groups' })
  const press = (name: string) => section.getByRole('button', { name }).click()
  const confirm = (name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name }).click()

  await expectAccessibleLooks(page, section)
  await press('Accept Ours')
  await expect(page.getByText('Invitation accepted successfully.')).toBeVisible()
  const members = section.getByRole('list', { name: 'Members' })
  await expect(members.getByText(other.email)).toBeVisible()
  await expect(section.getByRole('button', { name: 'Invite' })).toBeHidden()
  await done(askFamily(server, other, 'DELETE', `${theirs}/members/${id}`))
  await inviteTo(server, other, theirs, email)
  await press('Reject Cousins')
  await expect(page.getByText('Invitation rejected successfully.')).toBeVisible()
  const removed = section.getByText('You were removed from your family group.')
  await expect(removed).toBeVisible()
  await expectAccessibleLooks(page, section)
  await press('OK')
  await expect(removed).toBeHidden()
  await press('Accept Ours')
  await press('Leave Group')
  await confirm('Leave Group')
  await expect(page.getByText('You left the family group.')).toBeVisible()

  await press('Create Group')
  await expect(page.getByText('Please enter a title for the family group.')).toBeVisible()
  await section.getByLabel('Title of a new group').fill('At home')
  await press('Create Group')
  await expect(page.getByText('Family group created successfully.')).toBeVisible()
  await press('Invite')
  await expect(page.getByText('Please enter an email address to invite.')).toBeVisible()
  await section.getByLabel('Email address to invite').fill(other.email)
  await press('Invite')
  await expect(page.getByText('Invitation sent successfully.')).toBeVisible()
  await expect(members.getByText('Pending')).toBeVisible()
  await section.getByLabel('Email address to invite').fill(third.email)
  await press('Invite')
  await done(askFamily(server, other, 'DELETE', `${theirs}/members/${other.id}`))
  const [group] = await done(askFamily<{ groupId: number }[]>(server, other, 'GET', 'invitations'))
  await done(askFamily(server, other, 'POST', `${group?.groupId}/accept`))
  await page.reload()
  await expect(
    section.getByText('Family plan: all members together use 0 B of 2.0 TB.'),
  ).toBeVisible()
  await expectAccessibleLooks(page, section)
  await press(`Cancel the invitation of ${third.email}`)
  await expect(page.getByText('Invitation canceled.')).toBeVisible()
  await press(`Remove ${other.email}`)
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to remove this member from the family group?',
  )
  await confirm('Remove')
  await expect(page.getByText('Member removed successfully.')).toBeVisible()
  await press('End Group')
  await confirm('End Group')
  await expect(page.getByText('The family group has ended.')).toBeVisible()
  await expect(section.getByLabel('Title of a new group')).toBeVisible()
}

test('a person starts, changes, cancels, resumes and ends a subscription', async ({
  page,
  server,
}) => {
  const { email } = await openNewLibrary(page)
  await page.goto('/account?plan=Personal')
  const section = page.getByRole('region', { name: 'Subscription' })
  const plan = section.getByLabel(/^(Plan|New plan)$/)
  const press = (name: string) => section.getByRole('button', { name }).click()

  await expect(plan).toHaveValue('Personal')
  await plan.selectOption('')
  await press('Upgrade')
  await expect(page.getByText('Please select a plan to upgrade.')).toBeVisible()
  await plan.selectOption('Personal')
  await press('Upgrade')
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
  await expect(page.getByText('Personal: 14 days free, then $2.99/month')).toBeVisible()
  await page.getByRole('button', { name: 'Simulate a Declined Card' }).click()
  await expect(page.getByText('The payment was declined.')).toBeVisible()
  await expectAccessibleLooks(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await plan.selectOption('Personal')
  await press('Upgrade')
  await page.getByRole('button', { name: 'Simulate a Payment' }).click()

  await expect(section.getByText('Trialing')).toBeVisible()
  const storage = page.getByRole('region', { name: 'Storage' })
  await expect(storage.getByText('0 B of 200 GB used.')).toBeVisible()
  await expect(storage.getByRole('meter', { name: 'Storage used' })).toBeVisible()
  await press('Change Plan')
  await expect(page.getByText('Please select a plan to change to.')).toBeVisible()
  await plan.selectOption('Family')
  await press('Change Plan')
  await expect(page.getByText('Your subscription plan has been updated.')).toBeVisible()
  await expect(section.getByText('$9.99/month', { exact: true })).toBeVisible()
  await expectAccessibleLooks(page, section)
  await familyOf(page, server, { email, id: 1 })

  const question = page.getByRole('alertdialog')
  const confirm = async () => {
    await expect(question).toContainText('Are you sure you want to cancel your subscription?')
    await question.getByRole('button', { name: 'Cancel Subscription' }).click()
  }
  await press('Cancel, but Keep It')
  await confirm()
  await expect(
    page.getByText('Your subscription will end at the end of the current billing period.'),
  ).toBeVisible()
  await expect(section.getByText(/Your subscription ends on/)).toBeVisible()
  await press('Resume Subscription')
  await expect(page.getByText('Your subscription has been resumed.')).toBeVisible()
  await press('Pretend It Fails')
  await expect(section.getByText('Your last payment failed.')).toBeVisible()
  await press('Pretend It Succeeds')
  await expect(section.getByText('Your last payment failed.')).toBeHidden()
  await expect(section.getByText('Active', { exact: true })).toBeVisible()
  await press('Cancel Immediately')
  await confirm()
  await expect(page.getByText('Your subscription has been canceled immediately.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Upgrade' })).toBeVisible()
})
