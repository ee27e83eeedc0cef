import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleLooks, PHONE } from '../support/accessible.ts'
import { openNewLibrary, type Person } from '../support/account.ts'
import { qrLink } from '../support/add-device.ts'
import { expectThumbnail, fixture, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

// A code that was used or has expired, and a wrong password.
test.use({ expectedComplaints: [/status of 4(01|09|10)/] })

const section = (page: Page) => page.getByRole('region', { name: 'Signed-in Devices' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add a device' })
const digitsOf = (page: Page) => page.getByLabel('Number to compare')

async function openDialog(page: Page) {
  await page.goto('/account')
  await section(page).getByRole('button', { name: 'Add a Device' }).click()
  return dialogOf(page)
}

async function showCode(page: Page, person: Person, by: 'qr' | 'words') {
  const dialog = dialogOf(page)
  await dialog.getByLabel('The new device').selectOption(by)
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Show Code' }).click()
}

async function aPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, ...(baseURL ? { baseURL } : {}) })
  return context.newPage()
}

test('a phone scans the code of a signed-in device, and opens its library', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await openNewLibrary(page)
  await uploadFiles(page, ['landscape.jpg'].map(fixture))
  const phone = await aPhone(browser, baseURL)
  const late = await aPhone(browser, baseURL)
  const dialog = await openDialog(page)

  await test.step('asks for the password', async () => {
    await expectAccessibleLooks(page)
    await showCode(page, { ...person, password: 'Wrong-horse-7' }, 'qr')
    await expect(dialog.getByRole('alert')).toContainText('Login failed')
    await showCode(page, person, 'qr')
    await expect(dialog.getByText(/Valid for \d+ more seconds/)).toBeVisible()
  })

  await test.step('both devices show the same number', async () => {
    const link = await qrLink(dialog.getByRole('img', { name: 'QR code' }))
    await phone.goto(link)
    await late.goto(link)
    await expect(phone).toHaveURL(/\/add-device$/)
    await phone.getByRole('button', { name: 'Continue' }).click()
    await expect(digitsOf(phone)).toHaveText(/^\d{3} \d{3}$/)
    await expect(phone.getByText(person.email)).toBeVisible()
    await expect(digitsOf(page)).toHaveText(await digitsOf(phone).innerText())
    await expect(dialog.getByText(/wants to sign in/)).toBeVisible()
    await expectAccessible(phone)
  })

  await test.step('a second phone that scans the same code is refused', async () => {
    await late.getByRole('button', { name: 'Continue' }).click()
    await expect(late.getByRole('alert')).toContainText('Another device has already used this code')
  })

  await test.step('the phone opens the library after the person agrees', async () => {
    await dialog.getByRole('button', { name: 'It Matches, Add This Device' }).click()
    await expectThumbnail(phone, 'landscape.jpg')
    await expect(dialog.getByText('The device is signed in')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(section(page).getByRole('listitem')).toHaveCount(2)
    await phone.reload()
    await expectThumbnail(phone, 'landscape.jpg')
  })

  await test.step('a device that is signed in ignores further codes', async () => {
    await phone.goto('/add-device#AAAAAAAAAAAAAAAAAAAAAA')
    await expect(phone.getByText('This device is already signed in')).toBeVisible()
  })
  await phone.context().close()
  await late.context().close()
})

test('a device without a camera signs in with words', async ({ page, browser, baseURL }) => {
  const person = await openNewLibrary(page)
  const other = await aPhone(browser, baseURL)
  const dialog = await openDialog(page)
  await showCode(page, person, 'words')
  await expect(dialog.getByRole('listitem')).toHaveCount(12)
  const words = await dialog.locator('li strong').allInnerTexts()

  await other.goto('/login')
  await other.getByRole('link', { name: 'Sign in with a code' }).click()
  await other.getByLabel('Words').fill(words.slice(1).join(' '))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByRole('alert')).toContainText('Enter all 12 words. You have entered 11.')
  await other.getByLabel('Words').fill(words.join(' ').toUpperCase())
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(digitsOf(other)).toHaveText(await digitsOf(page).innerText())

  await test.step('the other device gets nothing if the person sees another number', async () => {
    await dialog.getByRole('button', { name: 'It Does Not Match' }).click()
    await expect(other.getByRole('alert')).toContainText('The code has expired')
    await other.getByRole('button', { name: 'Try again' }).click()
    await expectAccessibleLooks(other)
    await expect(section(page).getByRole('listitem')).toHaveCount(1)
  })
  await other.context().close()
})
