import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { expect, test } from '../support/test.ts'

test('a plan is tried out: chosen, declined, begun, changed, canceled, resumed, ended', async ({
  page,
}) => {
  await openNewLibrary(page)
  await page.goto('/account?plan=Personal')
  const section = page.getByRole('region', { name: 'Subscription' })
  const plan = section.getByLabel('Plan')
  const press = (name: string) => section.getByRole('button', { name }).click()

  await expect(plan).toHaveValue('Personal')
  await plan.selectOption('')
  await press('Upgrade')
  await expect(page.getByText('Please select a plan to upgrade.')).toBeVisible()
  await plan.selectOption('Personal')
  await press('Upgrade')
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
  await expect(page.getByText('Personal: 14 days free, then $2.99/month')).toBeVisible()
  await page.getByRole('button', { name: 'Decline (Test)' }).click()
  await expect(page.getByText('The payment was declined.')).toBeVisible()
  await expectAccessibleLooks(page)
  await page.getByRole('button', { name: 'Pay (Test)' }).click()

  await expect(section.getByText('Trialing')).toBeVisible()
  const storage = page.getByRole('region', { name: 'Storage' })
  await expect(storage.getByText('0 B of 195 GB used.')).toBeVisible()
  await expect(storage.getByRole('meter', { name: 'Storage used' })).toBeVisible()
  await press('Change Plan')
  await expect(page.getByText('Please select a plan to change to.')).toBeVisible()
  await plan.selectOption('Family')
  await press('Change Plan')
  await expect(page.getByText('Your subscription plan has been updated.')).toBeVisible()
  await expect(section.getByText('$9.99/month', { exact: true })).toBeVisible()
  await expectAccessibleLooks(page, section)

  const question = page.getByRole('alertdialog')
  const confirm = async () => {
    await expect(question).toContainText('Are you sure you want to cancel your subscription?')
    await question.getByRole('button', { name: 'Cancel Subscription' }).click()
  }
  await press('Cancel at Period End')
  await confirm()
  await expect(
    page.getByText('Your subscription will end at the end of the current billing period.'),
  ).toBeVisible()
  await expect(section.getByText(/Your subscription ends on/)).toBeVisible()
  await press('Resume Subscription')
  await expect(page.getByText('Your subscription has been resumed.')).toBeVisible()
  await press('Test: Next Payment Fails')
  await expect(section.getByText('The last payment failed.')).toBeVisible()
  await press('Cancel Immediately')
  await confirm()
  await expect(page.getByText('Your subscription has been canceled immediately.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Upgrade' })).toBeVisible()
})
