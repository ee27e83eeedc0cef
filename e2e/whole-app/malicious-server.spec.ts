import { aPerson, openNewLibrary, signIn, signInHere } from '../support/account.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { reloadOnNewDevice } from '../support/device.ts'
import {
  expectThumbnail,
  fixture,
  fixtureBytes,
  isThumbnails,
  thumbnailKeys,
  tile,
  uploadFiles,
} from '../support/library.ts'
import { register } from '../support/ready-account.ts'
import { expect, test } from '../support/test.ts'

/* A hostile server changes responses in transit. The app must notice each change before it does harm. */

test('weak key derivation and a swapped identity are rejected at sign-in (F1, F5)', async ({
  page,
  intercept,
}) => {
  const person = aPerson()
  await register(page, person)
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/auth/login')) sent.push(request.url())
  })

  await test.step('too little memory, before anything is derived or sent', async () => {
    const mend = await intercept('**/api/auth/prelogin', async route => {
      const answer = await route.fetch()
      const { kdf } = await answer.json()
      await route.fulfill({ json: { kdf: { ...kdf, memoryKiB: 8 } } })
    })
    await signIn(page, person)
    await expect(page.getByRole('alert')).toBeVisible()
    expect(sent).toEqual([])
    await mend()
  })
  await test.step('a foreign key', async () => {
    await intercept('**/api/auth/login', async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      const { identity } = body.user.keys
      const old: string = identity.encryptionPublicKey
      identity.encryptionPublicKey = (old.startsWith('A') ? 'B' : 'A') + old.slice(1)
      await route.fulfill({ response: answer, json: body })
    })
    await signInHere(page, person)
    await expect(page.getByRole('alert')).toContainText(
      'The server sent keys that are not yours. Nothing was opened. Contact the people who run your server.',
    )
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

test('the thumbnail of another item is never shown (F9)', async ({ page, intercept }) => {
  await openNewLibrary(page)
  // The two files are the same picture, so a check of their thumbnails' lengths would not notice the swap.
  const picture = await fixtureBytes('landscape.jpg')
  const names = ['first.jpg', 'second.jpg']
  const files = names.map((name, i) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([picture, Buffer.from([i])]),
  }))
  await uploadFiles(page, files)
  const asked = new Set<string>()
  page.on('request', request => {
    for (const key of thumbnailKeys(request)) asked.add(key)
  })
  await reloadOnNewDevice(page)
  for (const name of names) await expectThumbnail(page, name)
  const [first, second] = asked
  // When the first picture is requested, the server returns the second one.
  const lengths: [honest: number, swapped: number][] = []
  await intercept(isThumbnails, async route => {
    const honest = await route.fetch()
    const keys = thumbnailKeys(route.request()).map(key => (key === first ? second : key))
    const swapped = await route.fetch({ postData: { keys } })
    lengths.push([(await honest.body()).length, (await swapped.body()).length])
    await route.fulfill({ response: swapped })
  })
  await reloadOnNewDevice(page)
  await expect(page.locator('img[data-shown="true"]')).toHaveCount(1)
  await expect(page.getByText(/first\.jpg|second\.jpg/)).toHaveCount(1)
  expect(lengths).not.toEqual([])
  for (const [honest, swapped] of lengths) expect(swapped).toBe(honest)
})

test('altered previews and details are not shown', async ({ page, intercept }) => {
  const person = await openLibraryOf(
    page,
    ['landscape.jpg', 'portrait.jpg', 'old.jpg'].map(fixture),
  )

  await test.step('a profile of another version', async () => {
    await intercept('**/api/user/me', async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      body.profile.version += 1
      await route.fulfill({ response: answer, json: body })
    })
    await page.reload()
    await expect(page.getByText('3 photos · 0 videos')).toBeVisible()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByText(person.email)).toBeVisible()
    await expect(page.getByText(`${person.firstName} ${person.lastName}`)).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('a preview that is truncated or changed (F9)', async () => {
    let cut = false
    await intercept(/preview_/, async route => {
      const answer = await route.fetch()
      const body = await answer.body()
      if (cut) return route.fulfill({ status: 200, body: body.subarray(0, body.length - 1) })
      body[100] = (body[100] ?? 0) ^ 1
      return route.fulfill({ status: 200, body })
    })
    for (const name of ['landscape.jpg', 'portrait.jpg']) {
      await tile(page, name).click()
      await expect(page.getByText('Failed to load image').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      cut = true
    }
  })

  await test.step('swapped details lose to those that the owner sealed, and injected items are unreadable (F8)', async () => {
    await intercept('**/all-metadata-steps/**', async route => {
      // Ask for JSON, which this test can change. Devices prefer binary rows but accept JSON too.
      const headers = { ...route.request().headers(), accept: 'application/json' }
      const answer = await route.fetch({ headers })
      const body = await answer.json()
      const [a, b] = body.fileUploadResponseList
      ;[a.sharedDetails, b.sharedDetails] = [b.sharedDetails, a.sharedDetails]
      const other = b.id.endsWith('0') ? '1' : '0'
      body.fileUploadResponseList.push({ ...b, id: b.id.slice(0, -1) + other })
      await route.fulfill({ response: answer, json: body })
    })
    await reloadOnNewDevice(page)
    for (const name of ['old.jpg', 'landscape.jpg', 'portrait.jpg']) {
      await expectThumbnail(page, name)
    }
    await expect(page.getByRole('button', { name: /^Photo (landscape|portrait)/ })).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^Photo [0-9A-Z]{26}\.jpg/ })).toHaveCount(1)
  })
})

test.describe('with the browser’s video errors expected', () => {
  test.use({ expectedComplaints: [/^Video error:/] })

  test('a video whose bytes the server changed does not play (F9)', async ({ page, context }) => {
    // The service worker makes the request, so only a route of the context gets it.
    await context.route(/authz\?key=%2F[0-9A-Z]{26}\.mp4/, async route => {
      const answer = await route.fetch()
      const body = await answer.body()
      body[60] = (body[60] ?? 0) ^ 1
      await route.fulfill({ response: answer, body })
    })
    await openNewLibrary(page)
    await uploadFiles(page, ['tail-moov.mp4'].map(fixture))
    await tile(page, 'tail-moov.mp4').click()
    await expect(page.getByText('This video cannot be played.')).toBeVisible()
  })
})

test('a video whose first response is broken plays at the second attempt', async ({
  page,
  context,
}) => {
  let willBreak = true
  await context.route(/authz\?key=%2F[0-9A-Z]{26}\.mp4/, async route => {
    const answer = await route.fetch()
    const body = await answer.body()
    if (willBreak) body[60] = (body[60] ?? 0) ^ 1
    willBreak = false
    await route.fulfill({ response: answer, body })
  })
  await openNewLibrary(page)
  await uploadFiles(page, ['tail-moov.mp4', 'landscape.jpg'].map(fixture))
  const counter = page.getByTestId('counter')
  const hasPlayed = (video: HTMLVideoElement) => video.currentTime > 0 && video.videoWidth > 0
  const isSilent = (video: HTMLVideoElement) => video.paused && video.currentTime === 0
  const expectPlayed = async () => {
    await expect.poll(() => page.locator('video').evaluate(hasPlayed)).toBe(true)
    expect(willBreak).toBe(false)
  }

  await tile(page, 'tail-moov.mp4').click()
  await expectPlayed()
  await expect(counter).toHaveText('1/2')
  await page.keyboard.press('ArrowRight')
  await expect(counter).toHaveText('2/2')
  await expect.poll(() => page.locator('video').evaluate(isSilent)).toBe(true)
  willBreak = true
  await page.keyboard.press('ArrowLeft')
  await expect(counter).toHaveText('1/2')
  await expectPlayed()
})
