import type { Page } from '@playwright/test'
import { REMEMBERED_KEY } from '../../adversary/sharing/device.ts'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary, signInHere } from '../support/account.ts'
import { plugIn } from '../support/authenticator.ts'
import { expectThumbnail, fixture, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedComplaints: [/status of 401/] })

/** A window that is wide enough for the account menu. */
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

test('a passkey opens the library without the password until it is removed', async ({ page }) => {
  const person = await openNewLibrary(page)
  const unplug = await plugIn(page, { hasPrf: true })

  await test.step('it is added after a password check, and renamed', async () => {
    await uploadFiles(page, [fixture('landscape.jpg')])
    await page.goto('/account')
    await add(page, 'My laptop', 'Wrong-horse-7')
    await expect(page.getByRole('alert').first()).toHaveText(/Login failed/)
    await add(page, 'My laptop', person.password)
    await expect(section(page).getByText('Signs you in without your password')).toBeVisible()
    await section(page).getByRole('button', { name: 'Rename My laptop' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Blue laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Save Name' }).click()
    await expect(section(page).getByText('Blue laptop')).toBeVisible()
    await add(page, 'Again', person.password)
    await expect(page.getByText('This device already has a passkey')).toBeVisible()
    await expectAccessibleLooks(page, section(page))
    await page.setViewportSize(DESKTOP)
  })

  await test.step('it signs in to a normal session', async () => {
    await logOut(page)
    await withPasskey(page)
    await expectThumbnail(page, 'landscape.jpg')
    await page.reload()
    await expectThumbnail(page, 'landscape.jpg')
  })

  await test.step('it opens a library whose keys the device has lost', async () => {
    await page.evaluate(async ({ database, store, name }) => {
      const db = await new Promise<IDBDatabase>(resolve => {
        const opening = indexedDB.open(database)
        opening.onsuccess = () => resolve(opening.result)
      })
      const forgetting = db.transaction(store, 'readwrite')
      forgetting.objectStore(store).delete(name)
      await new Promise(resolve => {
        forgetting.oncomplete = resolve
      })
      db.close()
    }, REMEMBERED_KEY)
    await page.reload()
    await page.getByRole('button', { name: 'Unlock with a passkey' }).click()
    await expectThumbnail(page, 'landscape.jpg')
  })

  await test.step('it no longer works once it is removed', async () => {
    await page.goto('/account')
    await section(page).getByRole('button', { name: 'Remove Blue laptop' }).click()
    await page.getByRole('alertdialog').getByLabel('Password').first().fill(person.password)
    await page.getByRole('button', { name: 'Remove Passkey' }).click()
    await expect(section(page).getByText('You have no passkeys yet.')).toBeVisible()
    await logOut(page)
    await withPasskey(page)
    await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.')
  })

  await test.step('an authenticator without PRF is not added, and the page explains why', async () => {
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
