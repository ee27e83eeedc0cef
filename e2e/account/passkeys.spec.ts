import type { Page } from '@playwright/test'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary, signInHere } from '../support/account.ts'
import { expectThumbnail, fixture, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedComplaints: [/status of 401/] })

/** An authenticator of the browser's own: whoever uses it is verified at once. */
async function plugIn(page: Page, { hasPrf }: { hasPrf: boolean }): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => {
    await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await client.detach()
  }
}

/** As wide as the account menu needs. */
const DESKTOP = { width: 1280, height: 720 }

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function add(page: Page, name: string, password: string): Promise<void> {
  await section(page).getByLabel('Name of the new passkey').fill(name)
  await section(page).getByLabel('Password').first().fill(password)
  await section(page).getByRole('button', { name: 'Add Passkey' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

const withPasskey = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with a passkey' }).click()

test('a passkey opens the library without the password, until it is removed', async ({ page }) => {
  const person = await openNewLibrary(page)
  const unplug = await plugIn(page, { hasPrf: true })

  await test.step('it is added after the password, and named', async () => {
    await uploadFiles(page, [fixture('landscape.jpg')])
    await page.goto('/account')
    await add(page, 'My laptop', 'Wrong-horse-7')
    await expect(page.getByRole('alert').first()).toHaveText(/Login failed/)
    await add(page, 'My laptop', person.password)
    await expect(page.getByText('It opens your library without the password.')).toBeVisible()
    await section(page).getByRole('button', { name: 'Rename My laptop' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Blue laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Save Name' }).click()
    await expect(section(page).getByText('Blue laptop')).toBeVisible()
    await add(page, 'Again', person.password)
    await expect(page.getByText('This device already has a passkey')).toBeVisible()
    await expectAccessibleLooks(page, section(page))
    await page.setViewportSize(DESKTOP)
  })

  await test.step('it signs in, and the session is like any other', async () => {
    await logOut(page)
    await withPasskey(page)
    await expectThumbnail(page, 'landscape.jpg')
    await page.reload()
    await expectThumbnail(page, 'landscape.jpg')
  })

  await test.step('it is of no use once it is removed', async () => {
    await page.goto('/account')
    await section(page).getByRole('button', { name: 'Remove Blue laptop' }).click()
    await page.getByRole('alertdialog').getByLabel('Password').first().fill(person.password)
    await page.getByRole('button', { name: 'Remove Passkey' }).click()
    await expect(section(page).getByText('You have no passkeys yet.')).toBeVisible()
    await logOut(page)
    await withPasskey(page)
    await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.')
  })

  await test.step('an authenticator without PRF is not added, and the page says why', async () => {
    await unplug()
    await plugIn(page, { hasPrf: false })
    await signInHere(page, person)
    await expectThumbnail(page, 'landscape.jpg')
    await page.goto('/account')
    await add(page, 'Old key', person.password)
    await expect(page.getByText('No passkey was added.')).toBeVisible()
    await expect(section(page).getByText('You have no passkeys yet.')).toBeVisible()
  })
})
