import type { Page } from '@playwright/test'
import { openNewLibrary } from '../support/account.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

const says = (page: Page, text: string) => expect(page.getByRole('alert')).toContainText(text)

test('an error message appears if a call about albums or sharing fails', async ({
  page,
  server,
  fail,
  expectComplaint,
}) => {
  expectComplaint(/status of 404 .*public-key/)
  test.slow()
  const friend = await aSharer(server)
  await openNewLibrary(page)

  let mend = await fail(/^\/api\/albums\/my$/, { method: 'GET' })
  await page.getByRole('link', { name: 'Albums' }).first().click()
  await says(page, 'Failed to load albums')
  await mend(page.getByRole('button', { name: 'Try again' }))
  await expect(page.getByText('No albums yet')).toBeVisible()

  mend = await fail(/^\/api\/albums$/, { method: 'POST' })
  await page.getByRole('button', { name: 'Create Album' }).click()
  await page.getByLabel('Title').fill('Holidays')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Album' }).click()
  await says(page, 'Failed to save album')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await mend()
  await page.getByRole('button', { name: 'Create Album' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Album' }).click()
  await expect(page.getByRole('heading', { name: 'Holidays', level: 1 })).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('link', { name: 'Holidays' })).toBeVisible()
  mend = await fail(/^\/api\/albums\/my$/, { method: 'GET' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await says(page, 'Failed to load albums')
  await expect(page.getByRole('link', { name: 'Holidays' })).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('link', { name: 'Holidays' }).click()

  mend = await fail(/^\/api\/albums\/\w{26}$/, { method: 'PUT' })
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Title').fill('Summer')
  await page.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Failed to save album')
  await mend()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Summer', level: 1 })).toBeVisible()

  mend = await fail(/^\/api\/albums\/\w{26}\/shares$/, { method: 'GET' })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await says(page, 'Failed to load sharing info')
  await mend(page.getByRole('button', { name: 'Try again' }))

  mend = await fail(/^\/api\/shares\/link$/, { method: 'POST' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click()
  await says(page, 'Failed to create share link')
  await mend()
  const message = 'You have reached the limit. Remove something first.'
  mend = await fail(/^\/api\/shares\/link$/, { method: 'POST', code: 'LIMIT_REACHED', message })
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click()
  await says(page, `Failed to create share link: ${message}`)
  await mend()
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click()
  await expect(dialog.getByLabel('Address of the link')).toBeVisible()

  mend = await fail(/^\/api\/shares\/link\//, { method: 'DELETE' })
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await says(page, 'Failed to revoke link')
  await mend()

  await dialog.getByLabel('Email').fill('nobody@example.org')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('There is no account with this email address.')).toBeVisible()
  mend = await fail(/^\/api\/albums\/\w{26}\/share$/, { method: 'POST' })
  await dialog.getByLabel('Email').fill(friend.email)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('Failed to share with user')).toBeVisible()
  await mend()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  const row = dialog.getByRole('listitem').filter({ hasText: friend.email })
  await expect(row).toBeVisible()

  mend = await fail(/^\/api\/albums\/\w{26}\/share\//, { method: 'DELETE' })
  await row.getByRole('button', { name: /Stop sharing/ }).click()
  await expect(dialog.getByText('Failed to revoke user share')).toBeVisible()
  await mend()
  await page.keyboard.press('Escape')

  mend = await fail(/^\/api\/albums\/\w{26}$/, { method: 'DELETE' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete Album' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await says(page, 'Failed to delete album. Please try again.')
  await mend()
  await page.getByRole('button', { name: 'Cancel' }).click()

  mend = await fail(/^\/api\/albums\/\w{26}\/media$/, { method: 'GET' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Summer', level: 1 })).toBeVisible()
  await says(page, 'Failed to load photos')
  await mend()
  mend = await fail(/^\/api\/albums\/\w{26}$/, { method: 'GET' })
  await page.reload()
  await says(page, 'Failed to load album')
  await mend()

  mend = await fail(/^\/api\/albums\/shared-with-me$/, { method: 'GET' })
  await page.getByRole('link', { name: 'Shared' }).first().click()
  await says(page, 'Failed to load shared albums.')
  await mend()
  mend = await fail(/^\/api\/media\/shared-with-me$/, { method: 'GET' })
  await page.reload()
  await says(page, 'Failed to load shared media.')
})
