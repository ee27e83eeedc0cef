import type { Page } from '@playwright/test'
import { codeOf } from '@safelight/test-kit/accounts/second-factor'
import { expectAccessible, expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary, signInHere } from '../support/account.ts'
import { plugIn } from '../support/authenticator.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedComplaints: [/status of 401/] })

const section = (page: Page) => page.getByRole('region', { name: 'Two-Step Verification' })
const gallery = (page: Page) => page.getByRole('heading', { name: 'My Gallery' })

/** Decodes an authenticator app's typed key from base32 (RFC 4648). Returns the key as base64url. */
function typedIntoApp(key: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key.replaceAll(' ', '')]
    .map(letter => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g)?.map(byte => Number.parseInt(byte, 2)) ?? []
  return Buffer.from(bytes).toString('base64url')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

test('sign-in asks for a code once two-step verification is on', async ({ page }) => {
  const desktop = page.viewportSize() ?? { width: 1280, height: 720 }
  const looks = async () => {
    await expectAccessibleLooks(page)
    await page.setViewportSize(desktop)
  }
  const person = await openNewLibrary(page)
  let secret = ''
  let codes: string[] = []
  const dialog = page.getByRole('dialog')
  const continueWith = async (label: string, code: string) => {
    await page.getByLabel(label).fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  await test.step('sets it up with an app, and shows backup codes once', async () => {
    await page.goto('/account')
    await section(page).getByRole('button', { name: 'Set Up' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
    secret = typedIntoApp((await dialog.locator('code').textContent()) ?? '')
    await looks()
    await dialog.getByLabel('Code from the app').fill('12345')
    await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Turn On' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Please enter the 6-digit code')
    await dialog.getByLabel('Code from the app').fill(codeOf(secret, Date.now()))
    await dialog.getByRole('button', { name: 'Turn On' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    codes = await dialog.getByRole('listitem').allTextContents()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('Two-step verification is on.')).toBeVisible()
    await expect(section(page)).toContainText('10 backup codes left')
  })

  await test.step('signs in with the password and a code', async () => {
    await signOut(page)
    await signInHere(page, person)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expect(page.getByLabel('Code from your authenticator app')).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await looks()
    await continueWith('Code from your authenticator app', codeOf(secret, Date.now(), 1000))
    await expect(page.getByRole('alert')).toContainText('This code is wrong')
    await continueWith('Code from your authenticator app', codeOf(secret, Date.now(), 1))
    await expect(gallery(page)).toBeVisible()
  })

  await test.step('returns to the password, and signs in with a backup code', async () => {
    await signOut(page)
    await signInHere(page, person)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByRole('button', { name: 'Use a backup code instead' }).click()
    await continueWith('Backup code', codes[0]?.toLowerCase() ?? '')
    await expect(gallery(page)).toBeVisible()
  })

  await test.step('also requires a code to add a security key, which then is the second step', async () => {
    await page.goto('/account')
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByLabel('Code from your authenticator app').fill('000000')
    await passkeys.getByLabel('Password', { exact: true }).fill(person.password)
    await passkeys.getByRole('button', { name: 'Add Passkey' }).click()
    await expect(page.getByRole('alert').first()).toContainText('This code is wrong')
    await expectAccessibleLooks(page, passkeys)
    await page.setViewportSize(desktop)

    await plugIn(page, { hasPrf: false })
    await passkeys.getByLabel('Use it for').selectOption('Second step after the password')
    await passkeys.getByRole('button', { name: 'Use a backup code instead' }).click()
    await passkeys.getByLabel('Backup code').fill(codes[2] ?? '')
    await passkeys.getByRole('button', { name: 'Add Passkey' }).click()
    await expect(passkeys.getByText('Second step after your password')).toBeVisible()
    await section(page).getByRole('button', { name: 'Turn Off' }).click()
    await expect(dialog.getByRole('button', { name: 'Use a passkey instead' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await signOut(page)
    await signInHere(page, person)
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(gallery(page)).toBeVisible()
    await page.goto('/account')
  })

  await test.step('also requires a code to show or replace the words, and to delete the account', async () => {
    const code = 'Code from your authenticator app'
    await page.goto('/recovery-words')
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Show Recovery Words' }).click()
    await expect(dialog.getByLabel(code)).toBeFocused()
    await looks()
    await dialog.getByLabel(code).fill('000000')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This code is wrong')
    await dialog.getByRole('button', { name: 'Use a backup code instead' }).click()
    await dialog.getByLabel('Backup code').fill(codes[3] ?? '')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('listitem')).toHaveCount(24)

    await page.goto('/account')
    const words = page.getByRole('region', { name: 'Recovery Words' })
    await words.getByLabel('Password', { exact: true }).fill(person.password)
    await words.getByRole('button', { name: 'Make New Recovery Words' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert').first()).toContainText('You canceled the second step')
    await words.getByRole('button', { name: 'Make New Recovery Words' }).click()
    await dialog.getByRole('button', { name: 'Use a backup code instead' }).click()
    await dialog.getByLabel('Backup code').fill(codes[4] ?? '')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/recovery-words$/)

    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog.getByLabel(code)).toBeVisible()
    await looks()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('creates new backup codes, and turns it off with the passkey', async () => {
    await expect(section(page)).toContainText('6 backup codes left')
    const prove = async (button: string, code: string) => {
      await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
      await dialog.getByRole('button', { name: 'Use a backup code instead' }).click()
      await dialog.getByLabel('Backup code').fill(code)
      await dialog.getByRole('button', { name: button }).click()
    }
    await section(page).getByRole('button', { name: 'New Backup Codes' }).click()
    await prove('Make New Codes', codes[1] ?? '')
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await section(page).getByRole('button', { name: 'Turn Off' }).click()
    await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(
      dialog.getByRole('button', { name: 'Use a code from your authenticator app' }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Code from your authenticator app')).toBeFocused()
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Turn Off' }).click()
    await expect(page.getByText('Two-step verification is off.')).toBeVisible()
    await expect(section(page).getByRole('button', { name: 'Set Up' })).toBeVisible()
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  })
})
