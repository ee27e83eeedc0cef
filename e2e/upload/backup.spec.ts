import type { Page } from '@playwright/test'
import { DESKTOP, expectAccessibleLooks, PHONE } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { pickCameraFolder, writeCameraFiles } from '../support/camera-folder.ts'
import { holdCalls } from '../support/held-calls.ts'
import { fixtureBytes, goToGallery, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

async function pictures(...names: string[]): Promise<Record<string, Buffer>> {
  const picture = await fixtureBytes('orientation-1.jpg')
  return Object.fromEntries(
    names.map(name => [name, Buffer.concat([picture, Buffer.from(name)])] as const),
  )
}

const line = (page: Page) => page.getByRole('link', { name: /^Backed up/ })

test('a folder is backed up each time the app opens', async ({ page }) => {
  await pickCameraFolder(page)
  await openNewLibrary(page)
  await writeCameraFiles(page, await pictures('1.jpg', 'Screenshots/2.jpg', 'Trip/3.jpg'))

  await test.step('the person chooses it once, without some subfolders', async () => {
    await page.getByRole('link', { name: 'Upload' }).first().click()
    await page.getByRole('button', { name: 'Back Up a Folder' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('3 photos and videos')
    await dialog.getByText('Screenshots (1)').click()
    await dialog.getByText('Make an album of each subfolder').click()
    await expectAccessibleLooks(page, dialog)
    await dialog.getByRole('button', { name: 'Start Backup' }).click()
    await expect(page.getByText('2 items uploaded · subfolders become albums')).toBeVisible()
    await expectAccessibleLooks(page)
  })
  await test.step('the gallery says when that was, and leads to the settings', async () => {
    await goToGallery(page)
    await expect(tile(page, '3.jpg')).toBeVisible()
    await expect(tile(page, '1.jpg')).toBeVisible()
    await expect(tile(page, '2.jpg')).toHaveCount(0)
    await expect(line(page)).toHaveText('Backed up just now')
    await expectAccessibleLooks(page, page.getByRole('main'))
    await page.getByRole('link', { name: 'Albums' }).first().click()
    await expect(page.getByRole('link', { name: /Trip/ })).toBeVisible()
  })
  await test.step('a new file follows while the page is open', async () => {
    await writeCameraFiles(page, await pictures('4.jpg'))
    await goToGallery(page)
    await expect(tile(page, '4.jpg')).toBeVisible()
  })
  await test.step('after a reload, a second tab shows the backup but does not run it', async () => {
    await page.reload()
    await expect(line(page)).toBeVisible()
    const second = await page.context().newPage()
    await pickCameraFolder(second)
    const calls: string[] = []
    second.on('request', request => calls.push(new URL(request.url()).pathname))
    await second.goto(page.url())
    await expect(line(second)).toBeVisible()
    await writeCameraFiles(second, await pictures('5.jpg'))
    await expect(tile(page, '5.jpg')).toBeVisible()
    await expect(tile(second, '5.jpg')).toBeVisible()
    expect(calls.filter(path => /stage|import/.test(path))).toEqual([])
    await second.close()
  })
  await test.step('the account page changes it, and stops it', async () => {
    await line(page).click()
    await expect(page).toHaveURL(/\/account#backup$/)
    await page.getByRole('button', { name: 'Change the backup of Camera' }).click()
    await page.getByRole('dialog').getByText('Screenshots (1)').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/without Screenshots/)).toBeHidden()
    await expectAccessibleLooks(page, page.getByRole('region', { name: 'Backup' }))
    await goToGallery(page)
    await expect(tile(page, '2.jpg')).toBeVisible()
    await line(page).click()
    await page.getByRole('button', { name: 'Stop backing up Camera' }).click()
    await expect(page.getByRole('list', { name: 'Folders that are backed up' })).toBeHidden()
    await goToGallery(page)
    await expect(line(page)).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('the backup asks for access, pauses on mobile data, and ends when the person signs out', async ({
    page,
    intercept,
  }) => {
    await pickCameraFolder(page)
    await page.addInitScript(() => {
      const state = () => sessionStorage.getItem('access') ?? 'granted'
      const network = Object.assign(new EventTarget(), { type: 'cellular' })
      Object.defineProperty(navigator, 'userAgentData', { value: { mobile: true } })
      Object.defineProperty(navigator, 'connection', { value: network })
      Object.assign(FileSystemHandle.prototype, {
        queryPermission: async () => state(),
        async requestPermission() {
          if (!navigator.userActivation.isActive) return 'prompt'
          sessionStorage.setItem('access', 'granted')
          return state()
        },
      })
      Object.assign(window, {
        reachWifi() {
          network.type = 'wifi'
          network.dispatchEvent(new Event('change'))
        },
      })
    })
    await openNewLibrary(page)
    await writeCameraFiles(page, await pictures('1.jpg', '2.jpg'))
    await page.getByRole('link', { name: 'Upload' }).first().click()
    await page.getByRole('button', { name: 'Back Up This Phone' }).click()
    await page.getByRole('button', { name: 'Start Backup' }).click()
    await expect(page.getByText('Paused on this metered connection')).toBeVisible()
    await goToGallery(page)
    await expect(page.getByRole('link', { name: /^Paused on this/ })).toBeVisible()
    const { release, end } = await holdCalls(intercept, /\/stage\/direct$/, 2)
    await page.evaluate('reachWifi()')
    await expect(page.getByRole('region', { name: 'Backup' })).toContainText(
      'Backing up: 1 of 2 files',
    )
    await expectAccessibleLooks(page)
    release()
    await end()
    await expect(tile(page, '2.jpg')).toBeVisible()
    await expect(line(page)).toBeVisible()

    await page.evaluate(() => sessionStorage.setItem('access', 'prompt'))
    await page.reload()
    await expect(page.getByText('Allow access to continue the backup')).toBeVisible()
    await expectAccessibleLooks(page, page.getByRole('main'))
    await page.getByRole('button', { name: 'Allow Access' }).click()
    await expect(line(page)).toBeVisible()

    await page.setViewportSize(DESKTOP)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    const kept = await page.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<IDBDatabase>()
      const opening = indexedDB.open('safelight-folders')
      opening.onsuccess = () => resolve(opening.result)
      const { promise: counted, resolve: count } = Promise.withResolvers<number>()
      const asked = (await promise).transaction('folders').objectStore('folders').count()
      asked.onsuccess = () => count(asked.result)
      return counted
    })
    expect(kept).toBe(0)
  })
})

test('a browser that cannot keep a folder says which browsers can', async ({ page }) => {
  await page.addInitScript(() => {
    delete (window as { showDirectoryPicker?: unknown }).showDirectoryPicker
  })
  await openNewLibrary(page)
  await page.goto('/account#backup')
  await expect(
    page.getByText(/This browser does not let web apps read a folder again/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back Up a Folder' })).toBeHidden()
})
