import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { aPerson, openNewLibrary, signIn, signInHere } from '../support/account.ts'
import { expectThumbnail, fixtureBytes, goToGallery } from '../support/library.ts'
import { register } from '../support/ready-account.ts'
import { aSharer } from '../support/sharer.ts'
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

/** Notes in the service worker how often it opens a database, and the badges that it sets. */
async function noteInWorker(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const noted = { opened: 0, badges: [] as number[] }
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (...given) {
      noted.opened += 1
      return open.apply(this, given)
    }
    navigator.setAppBadge = async count => void noted.badges.push(count ?? 0)
    Object.assign(self, { noted })
  })
  return () =>
    worker?.evaluate(
      () => (self as unknown as { noted: { opened: number; badges: number[] } }).noted,
    )
}

async function expectCakeInWedding(page: Page): Promise<void> {
  await page.goto('/albums')
  await page
    .getByRole('link', { name: /Wedding/ })
    .first()
    .click()
  await expectThumbnail(page, 'cake.jpg')
}

test('files that another app shares wait sealed, survive a restart, and are uploaded', async ({
  page,
}) => {
  await openNewLibrary(page)
  await waitForWorker(page)
  const noted = await noteInWorker(page.context())
  await page.addInitScript(() => {
    navigator.clearAppBadge = async () => void document.body.setAttribute('data-badge', 'none')
  })
  await share(page, ['beach.jpg', 'sunset.jpg'], 12_000_000)
  await expect(page).toHaveURL(/\/upload$/)
  await expect(received(page).getByText('2 files')).toBeVisible()
  await expectAccessibleLooks(page)
  const { badges = [], opened = 0 } = (await noted()) ?? {}
  expect(badges).toEqual([1, 2])
  // The files have 24 pieces.
  expect(opened).toBeGreaterThan(0)
  expect(opened).toBeLessThan(16)
  const stored = await storedText(page)
  expect(stored.length).toBeGreaterThan(24_000_000)
  const picture = (await fixtureBytes('orientation-1.jpg')).toString('latin1').slice(0, 100)
  for (const readable of ['beach', 'sunset', 'image/jpeg', picture])
    expect(stored.includes(readable)).toBe(false)
  await page.reload()
  await received(page).getByRole('button', { name: 'Upload' }).click()
  await expect(received(page)).toBeHidden()
  await expect.poll(() => storedText(page)).toBe('')
  await expect(page.locator('body')).toHaveAttribute('data-badge', 'none')
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
  await expectCakeInWedding(page)
})

test('files shared while the library is locked wait for the unlock', async ({ page, context }) => {
  const person = aPerson()
  await register(page, person)
  await signIn(page, person, { rememberMe: false })
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('No photos yet')).toBeVisible()
  await waitForWorker(page)
  const visitor = await context.newPage()
  await page.close()
  await share(visitor, ['beach.jpg'])
  await expect(visitor.getByRole('heading', { name: 'Unlock your library' })).toBeVisible()
  await expect(received(visitor)).toBeHidden()
  const stored = await storedText(visitor)
  const picture = (await fixtureBytes('orientation-1.jpg')).toString('latin1').slice(0, 100)
  expect(stored.length).toBeGreaterThan(1000)
  for (const readable of ['beach', 'image/jpeg', picture])
    expect(stored.includes(readable)).toBe(false)
  await visitor.getByLabel('Password', { exact: true }).fill(person.password)
  await visitor.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(received(visitor).getByText('1 file')).toBeVisible()
  await received(visitor).getByRole('button', { name: 'Upload' }).click()
  await expect.poll(() => storedText(visitor)).toBe('')
  await goToGallery(visitor)
  await expectThumbnail(visitor, 'beach.jpg')
})

test('shared files go into a new album, or into one of somebody else', async ({ page, server }) => {
  const me = await openNewLibrary(page)
  const owner = await aSharer(server)
  const offer = async (title: string, right: 'EDIT' | 'VIEW') => {
    const { id } = await owner.albums.create({ title, description: '' }, [])
    await owner.sharing.shareWith({ type: 'album', id }, me.email, right)
    return id
  }
  const harbor = await offer('Harbor', 'EDIT')
  await offer('Only to view', 'VIEW')
  await waitForWorker(page)
  await share(page, ['boat.jpg'])
  const dialog = page.getByRole('dialog')
  await received(page).getByRole('button', { name: 'Add to album…' }).click()
  await expect(dialog.getByRole('button', { name: /Harbor/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Only to view/ })).toBeHidden()
  await expectAccessibleLooks(page)
  await dialog.getByRole('button', { name: /Harbor/ }).click()
  await expect.poll(() => storedText(page)).toBe('')
  await page.goto(`/albums/${harbor}`)
  await expectThumbnail(page, 'boat.jpg')

  await share(page, ['cake.jpg'], 1)
  await received(page).getByRole('button', { name: 'Add to album…' }).click()
  await dialog.getByRole('button', { name: 'New album' }).click()
  await dialog.getByLabel('Title').fill('Wedding')
  await dialog.getByRole('button', { name: 'Create Album' }).click()
  await expect.poll(() => storedText(page)).toBe('')
  await expectCakeInWedding(page)
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
  await expect.poll(() => storedText(page)).toBe('')
})

test('without a service worker, the app asks to share the files again', async ({ page }) => {
  await openNewLibrary(page)
  await page.evaluate(async () => {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
  })
  await share(page, ['beach.jpg'])
  await expect(page.getByText(/Share those that are missing here again/)).toBeVisible()
})
