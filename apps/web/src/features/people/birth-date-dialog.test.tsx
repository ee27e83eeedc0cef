import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BirthDateDialog } from './birth-date-dialog.tsx'

it.each([
  ['85', 'Enter the year with four digits, such as 1985.'],
  ['198', 'Enter the year with four digits, such as 1985.'],
  ['1799', 'Enter a year from 1800 on.'],
  ['0085', 'Enter a year from 1800 on.'],
  ['9999', 'Enter a date in the past.'],
])('does not save the year %s', async (year, message) => {
  const onSave = vi.fn(async () => {})
  await render(<BirthDateDialog name="Ann" born={undefined} onSave={onSave} onClose={() => {}} />)
  await page.getByRole('textbox', { name: 'Year' }).fill(year)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
})

it.each([
  ['1800', '1800'],
  [' ', undefined],
])('saves the year %j', async (year, saved) => {
  const onSave = vi.fn(async () => {})
  const onClose = vi.fn()
  await render(<BirthDateDialog name="Ann" born="1985" onSave={onSave} onClose={onClose} />)
  await page.getByRole('textbox', { name: 'Year' }).fill(year)
  await page.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onSave).toHaveBeenCalledExactlyOnceWith(saved)
})
