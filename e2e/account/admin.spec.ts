import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

test('the administrator sees to users, flags, variables and plans', async ({ page, server }) => {
  const admin = await openNewLibrary(page)
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
  await row.getByRole('button', { name: /^Disable/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row.getByText('Disabled')).toBeVisible()
  await page.getByRole('button', { name: 'Email' }).click()
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expectAccessibleLooks(page)

  await page.getByRole('link', { name: 'Feature Flags' }).click()
  await page
    .getByRole('row', { name: /PUBLIC_LINKS/ })
    .getByText('Active')
    .click()
  await expect(page.getByText('Feature flag updated')).toBeVisible()
  await page.getByRole('link', { name: 'Variables' }).click()
  await page.getByRole('button', { name: 'Add Variable' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Variable key is required')).toBeVisible()
  await page.getByLabel('Key', { exact: true }).fill('CONTACT')
  await page.getByLabel('Value', { exact: true }).fill('us@example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Variable created successfully')).toBeVisible()
  await expectAccessibleLooks(page)
  await page.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByText('Account disabled')).toBeVisible()
})
