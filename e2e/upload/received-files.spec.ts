import type { Page } from '@playwright/test'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary, signInHere } from '../support/account.ts'
import { expectThumbnail, fixtureBytes, goToGallery } from '../support/library.ts'
import { expect, servedBy, test } from '../support/test.ts'

/** Posts files as the system's share sheet does: by a navigation that no page of the app has begun. */
async function share(page: Page, names: readonly string[], padding = 0): Promise<void> {
  const { url } = servedBy(page.context()).server
  await page.goto('about:blank')
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${url}/received-files">
      <input type="file" name="files" multiple><button>Share</button></form>`,
  )
  const files = names.map(async (name, i) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([await fixtureBytes('orientation-1.jpg'), Buffer.alloc(padding + 1, i)]),
  }))
  await page.locator('input').setInputFiles(await Promise.all(files))
  await page.getByRole('button', { name: 'Share' }).click()
}

const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done))
    }
  })

const received = (page: Page) => page.getByRole('region', { name: 'Received from other apps' })

/** Everything that the device stores of waiting files, one character per byte. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('safelight-waiting-files')
    await new Promise(done => opened.addEventListener('success', done))
    const parts: string[] = []
    for (const name of opened.result.objectStoreNames) {
      const all = opened.result.transaction(name).objectStore(name).getAll()
      await new Promise(done => all.addEventListener('success', done))
      for (const row of all.result) {
        const bytes: unknown = row.facts ?? row
        if (bytes instanceof Uint8Array) {
          for (let i = 0; i < bytes.length; i += 1000)
            parts.push(String.fromCharCode(...bytes.subarray(i, i + 1000)))
        }
      }
    }
    opened.result.close()
    return parts.join('')
  })

test('files that another app shares wait sealed, survive a restart, and are uploaded', async ({
  page,
}) => {
  await openNewLibrary(page)
  await waitForWorker(page)
  await share(page, ['beach.jpg', 'sunset.jpg'], 3_000_000)
  await expect(page).toHaveURL(/\/upload$/)
  await expect(received(page).getByText('2 files')).toBeVisible()
  await expectAccessibleLooks(page)
  const stored = await storedText(page)
  expect(stored.length).toBeGreaterThan(6_000_000)
  const picture = (await fixtureBytes('orientation-1.jpg')).toString('latin1').slice(0, 100)
  for (const readable of ['beach', 'sunset', 'image/jpeg', picture])
    expect(stored.includes(readable)).toBe(false)
  await page.reload()
  await received(page).getByRole('button', { name: 'Upload' }).click()
  await expect(received(page)).toBeHidden()
  await expect.poll(() => storedText(page)).toBe('')
  await goToGallery(page)
  await expectThumbnail(page, 'beach.jpg')
  await expectThumbnail(page, 'sunset.jpg')
})

test('files shared while signed out wait for the sign-in, and go into an album', async ({
  page,
}) => {
  const person = await openNewLibrary(page)
  await page.goto('/albums')
  await page.getByRole('button', { name: 'Create Album' }).click()
  await page.getByLabel('Title').fill('Wedding')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Album' }).click()
  await expect(page.getByRole('heading', { name: 'Wedding', level: 1 })).toBeVisible()
  await waitForWorker(page)
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await share(page, ['cake.jpg'])
  await expect(page).toHaveURL(/\/login$/)
  await signInHere(page, person)
  await received(page).getByRole('button', { name: 'Add to album…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wedding' }).click()
  await expect.poll(() => storedText(page)).toBe('')
  await page.goto('/albums')
  await page
    .getByRole('link', { name: /Wedding/ })
    .first()
    .click()
  await expectThumbnail(page, 'cake.jpg')
})

test('logging out asks before it deletes files that wait', async ({ page }) => {
  await openNewLibrary(page)
  await waitForWorker(page)
  await share(page, ['beach.jpg'])
  await expect(received(page)).toBeVisible()
  const logOut = async () => {
    await page.getByRole('button', { name: /Account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }

  const mend = await page.evaluateHandle(() => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = () => {
      throw new DOMException('', 'UnknownError')
    }
    return () => {
      IDBFactory.prototype.open = open
    }
  })
  await logOut()
  await expect(page.getByText(/Safelight could not check whether/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await mend.evaluate(end => end())

  await logOut()
  await expect(page.getByText('1 file from another app is not uploaded yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out Anyway' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await storedText(page)).toBe('')
})

test('without a service worker, the app asks to share the files again', async ({ page }) => {
  await openNewLibrary(page)
  await page.evaluate(async () => {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
  })
  await share(page, ['beach.jpg'])
  await expect(page.getByText(/Share those that are missing here again/)).toBeVisible()
})
