import type { Browser, Page } from '@playwright/test'
import { openNewLibrary, type Person, signIn } from '../support/account.ts'
import { albumOf, select } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { untilKept } from '../support/device.ts'
import { expectThumbnail, fixture, heart, tile } from '../support/library.ts'
import { expect, passRequests, test } from '../support/test.ts'

const FILES = ['landscape.jpg', 'portrait.jpg', 'old.jpg']

// Offline, requests fail, and the browser says so in the console.
test.use({ expectedComplaints: [/Failed to load resource|ERR_/] })
test.slow()

/** Opens a library whose items the device keeps. */
async function openKeptLibrary(page: Page): Promise<Person> {
  const person = await openLibraryOf(page, FILES.map(fixture))
  for (const name of FILES) await expectThumbnail(page, name)
  await untilKept(page, FILES.length)
  return person
}

/** Signs in on another device. */
async function signInElsewhere(browser: Browser, person: Person): Promise<Page> {
  const other = await (await browser.newContext()).newPage()
  await signIn(other, person)
  return other
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
}

/** Goes online, and waits until no change waits. */
async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await expect(page.getByText('for the connection.')).toBeHidden()
}

async function chooseLogout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

async function makeFavorite(page: Page, name: string): Promise<void> {
  await tile(page, name).click()
  await page.keyboard.press('f')
  await page.keyboard.press('Escape')
}

/** Waits until the service worker has cached the app, so that the app starts without a network. */
const untilStartsOffline = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/favicon.svg')) !== undefined))
    .toBe(true)

// Passes requests through the test. Otherwise Chromium treats a page as online again when the service worker
// answers for its document.
test.beforeEach(({ context }) => passRequests(context))

test('changes wait for the connection, and then reach other devices', async ({ page, browser }) => {
  const person = await openKeptLibrary(page)
  await untilStartsOffline(page)

  await test.step('offline, a favorite and a deletion are shown at once', async () => {
    await goOffline(page)
    await tile(page, 'landscape.jpg').click()
    const favorite = page.getByRole('button', { name: 'Favorite', exact: true })
    await expect(favorite).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('f')
    await expect(favorite).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(heart(page, 'landscape.jpg')).toBeVisible()
    await expect(page.getByText('1 change waits for the connection.')).toBeVisible()
    await tile(page, 'old.jpg').click()
    await page.keyboard.press('Delete')
    await page.keyboard.press('Escape')
    await expect(tile(page, 'old.jpg')).toBeHidden()
    await expect(page.getByText('2 changes wait for the connection.')).toBeVisible()
  })

  await test.step('a reload keeps them', async () => {
    await page.reload()
    await expect(heart(page, 'landscape.jpg')).toBeVisible()
    await expect(tile(page, 'old.jpg')).toBeHidden()
    await expect(page.getByText('2 changes wait for the connection.')).toBeVisible()
  })

  await test.step('a logout asks first', async () => {
    await chooseLogout(page)
    const question = page.getByRole('alertdialog', { name: 'Lose changes?' })
    await expect(question).toContainText('2 changes on this device')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
  })

  await test.step('online, they are made, and another device sees them', async () => {
    await goOnline(page)
    await expect(heart(page, 'landscape.jpg')).toBeVisible()
    await expect(tile(page, 'old.jpg')).toBeHidden()
    const other = await signInElsewhere(browser, person)
    await expectThumbnail(other, 'portrait.jpg')
    await expect(heart(other, 'landscape.jpg')).toBeVisible()
    await expect(tile(other, 'old.jpg')).toBeHidden()
  })
})

test('changes of an album wait for the connection, and then reach other devices', async ({
  page,
  browser,
}) => {
  const person = await openKeptLibrary(page)
  await untilStartsOffline(page)
  await albumOf(page, 'Holidays', ['landscape.jpg', 'old.jpg'])
  for (const name of ['landscape.jpg', 'old.jpg']) await expectThumbnail(page, name)

  await test.step('offline, a new title, a removal and an added photo are shown at once', async () => {
    await goOffline(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Title').fill('Summer')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Summer', level: 1 })).toBeVisible()
    await select(page, 'old.jpg')
    await page.getByRole('button', { name: 'Remove from album', exact: true }).click()
    await expect(tile(page, 'old.jpg')).toBeHidden()
    await page.getByRole('link', { name: 'Gallery' }).first().click()
    await select(page, 'portrait.jpg')
    await page.getByRole('button', { name: 'Add to album' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'New album' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Summer' }).click()
    await expect(page.getByText('3 changes wait for the connection.')).toBeVisible()
  })

  await test.step('a reload keeps them', async () => {
    await page.reload()
    await page.getByRole('link', { name: 'Albums' }).first().click()
    await page.getByRole('link', { name: 'Summer' }).last().click()
    await expect(tile(page, 'portrait.jpg')).toBeVisible()
    await expect(tile(page, 'landscape.jpg')).toBeVisible()
    await expect(tile(page, 'old.jpg')).toBeHidden()
  })

  await test.step('online, they are made, and another device sees them', async () => {
    await goOnline(page)
    await expect(tile(page, 'portrait.jpg')).toBeVisible()
    const other = await signInElsewhere(browser, person)
    await other.getByRole('link', { name: 'Albums' }).first().click()
    await other.getByRole('link', { name: 'Summer' }).last().click()
    await expectThumbnail(other, 'portrait.jpg')
    await expect(tile(other, 'landscape.jpg')).toBeVisible()
    await expect(tile(other, 'old.jpg')).toBeHidden()
  })
})

test('the app leaves a field that another device has changed since, and says so', async ({
  page,
  browser,
}) => {
  const person = await openKeptLibrary(page)
  const other = await signInElsewhere(browser, person)
  await expectThumbnail(other, 'old.jpg')

  const favorite = async (on: Page, pressed: boolean) => {
    const button = on.getByRole('button', { name: 'Favorite', exact: true })
    await on.keyboard.press('f')
    await expect(button).toHaveAttribute('aria-pressed', String(pressed))
  }
  await goOffline(page)
  await tile(page, 'old.jpg').click()
  await favorite(page, true)
  await page.keyboard.press('Escape')
  await expect(heart(page, 'old.jpg')).toBeVisible()
  await tile(other, 'old.jpg').click()
  for (const pressed of [true, false]) {
    const saved = other.waitForResponse(answer => answer.request().method() !== 'GET')
    await favorite(other, pressed)
    await saved
  }

  await goOnline(page)
  await expect(
    page.getByText(/^Your change to “.*old\.jpg.*” \(favorite\) was not made/),
  ).toBeVisible()
  await expect(heart(page, 'old.jpg')).toBeHidden()
})

/** Reports the tab as hidden or visible, because a headless browser never hides a tab. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(hidden => {
    const state = hidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

test('a hidden tab keeps the notice of a lost change until somebody sees the tab', async ({
  page,
  context,
  browser,
  intercept,
}) => {
  const person = await openKeptLibrary(page)
  const other = await signInElsewhere(browser, person)
  await expectThumbnail(other, 'old.jpg')
  const notice = (on: Page) => on.getByText(/^1 change could not be made/)

  await goOffline(page)
  await makeFavorite(page, 'old.jpg')
  await expect(page.getByText('1 change waits for the connection.')).toBeVisible()
  await tile(other, 'old.jpg').click()
  const trashed = other.waitForResponse('**/api/media/trash')
  await other.keyboard.press('Delete')
  await trashed

  // Hides the tab while it reads the list of changes, because a hidden tab does not begin to read.
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await intercept(/\/api\/media\/changes\?/, async route => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await context.setOffline(false)
  await asked.promise
  await setHidden(page, true)
  answered.resolve()
  await expect.poll(async () => (await keptBy(page)).rows.filter(isWaiting)).toEqual([])
  await expect.poll(async () => (await keptBy(page)).rows).toContain('lost-changes')
  await expect(notice(page)).toBeHidden()

  await setHidden(page, false)
  await expect(notice(page)).toBeVisible()
  expect((await keptBy(page)).rows).not.toContain('lost-changes')
})

/** The library's data in the browser: the names of its rows, and its keys. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const keysOf = (database: string, store: string) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asked = opening.result.transaction(store).objectStore(store).getAllKeys()
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result.map(String))
          }
        }
      })
    return {
      rows: await keysOf('safelight-library', 'rows'),
      keys: await keysOf('safelight-keys', 'keys'),
    }
  })

test('changes outlive a session that the server ended, and only their account opens them', async ({
  page,
  context,
  browser,
}) => {
  const person = await openKeptLibrary(page)
  await untilStartsOffline(page)
  const other = await signInElsewhere(browser, person)
  await expectThumbnail(other, 'landscape.jpg')
  const log = async (on: Page) => {
    await chooseLogout(on)
    await expect(on).toHaveURL(/\/login$/)
  }

  await test.step('offline, a photo becomes a favorite', async () => {
    await goOffline(page)
    await makeFavorite(page, 'landscape.jpg')
    await expect(page.getByText('1 change waits for the connection.')).toBeVisible()
  })

  await test.step('another device ends the session: only the sealed change stays', async () => {
    await other.getByRole('button', { name: 'Account menu' }).click()
    await other.getByRole('menuitem', { name: 'Account' }).click()
    const devices = other.getByRole('region', { name: 'Signed-in Devices' })
    await devices.getByRole('button', { name: /^Sign out / }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/login$/)
    await expect
      .poll(() => keptBy(page))
      .toEqual({ rows: ['owner', expect.stringMatching(/^waiting-change-/)], keys: [] })
  })

  await test.step('another account sees nothing of it, and keeps it when it logs out', async () => {
    await openNewLibrary(page)
    await expect(page.getByText('for the connection.')).toBeHidden()
    await log(page)
    expect((await keptBy(page)).rows).toContainEqual(expect.stringMatching(/^waiting-change-/))
  })

  const question = page.getByText(/^1 change from .* waits on this device\./)
  const favoriteOf = async (on: Page) => {
    await on.goto('/gallery')
    await expectThumbnail(on, 'landscape.jpg')
    return heart(on, 'landscape.jpg')
  }

  await test.step('the next sign-in asks, and again after a reload; nothing is made meanwhile', async () => {
    await signIn(page, person)
    await expect(question).toBeVisible()
    await page.reload()
    await expect(question).toBeVisible()
    await expect(page.getByText('for the connection.')).toBeHidden()
    await expect(await favoriteOf(page)).toBeHidden()
    await expect(await favoriteOf(other)).toBeHidden()
    expect((await keptBy(page)).rows.filter(isWaiting)).toHaveLength(1)
  })

  await test.step('a logout says that the change waits for an answer', async () => {
    await chooseLogout(page)
    const lose = page.getByRole('alertdialog', { name: 'Lose changes?' })
    await expect(lose).toContainText(
      '1 change from before your last sign-in waits for your answer.',
    )
    await expect(lose).toContainText('choose “Make the change” first.')
    await lose.getByRole('button', { name: 'Cancel' }).click()
    await expect(lose).toBeHidden()
  })

  await test.step('offline, a logout names that change and a new one', async () => {
    await goOffline(page)
    await makeFavorite(page, 'old.jpg')
    await expect(page.getByText('1 change waits for the connection.')).toBeVisible()
    await chooseLogout(page)
    const lose = page.getByRole('alertdialog', { name: 'Lose changes?' })
    await expect(lose).toContainText(
      '1 change on this device has not reached the server yet, and 1 change from before your last sign-in waits',
    )
    await lose.getByRole('button', { name: 'Cancel' }).click()
    await goOnline(page)
  })

  await test.step('a person who answers by keyboard can still keep the change', async () => {
    await page.getByRole('button', { name: 'Discard' }).focus()
    await page.keyboard.press('Enter')
    const sure = page.getByRole('alertdialog', { name: 'Discard the change?' })
    await expect(sure).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sure).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Make the change' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(heart(page, 'landscape.jpg')).toBeVisible()
    await expect.poll(async () => (await keptBy(page)).rows.filter(isWaiting)).toEqual([])
    await expect(await favoriteOf(other)).toBeVisible()
  })

  await test.step('a logout by the person leaves nothing', async () => {
    await goOffline(page)
    await makeFavorite(page, 'portrait.jpg')
    await expect(page.getByText('1 change waits for the connection.')).toBeVisible()
    await chooseLogout(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out Anyway' }).click()
    await expect.poll(async () => (await keptBy(page)).rows).toEqual(['owner'])
  })
})

const isWaiting = (name: string) => name.startsWith('waiting-change-')
