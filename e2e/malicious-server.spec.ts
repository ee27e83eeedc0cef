import { aPerson, openNewLibrary, signIn, signUp } from './support/account.ts'
import { expectThumbnail, fixture, tile, uploadFiles } from './support/library.ts'
import { expect, test } from './support/test.ts'

/*
 * A server that has turned against its people: answers are changed on their way to the page, and each
 * change must be noticed before it does harm.
 */

test.describe('key derivation (F1)', () => {
  for (const [what, change] of Object.entries({
    'too little memory': { memoryKiB: 8 },
    'too few passes': { iterations: 1 },
    'absurd memory': { memoryKiB: 4_194_304 },
    'an unknown function': { name: 'md5' },
    'a short salt': { salt: 'AAAA' },
  })) {
    test(`is refused with ${what}, before anything is derived or sent`, async ({ page }) => {
      const person = aPerson()
      await signUp(page, person)
      await page.route('**/api/auth/prelogin', async route => {
        const answer = await route.fetch()
        const { kdf } = await answer.json()
        await route.fulfill({ json: { kdf: { ...kdf, ...change } } })
      })
      let sent = false
      page.on('request', request => {
        if (request.url().endsWith('/api/auth/login')) sent = true
      })
      await signIn(page, person)
      await expect(page.getByRole('alert')).toBeVisible()
      expect(sent).toBe(false)
    })
  }
})

test.describe('a swapped identity (F5)', () => {
  for (const key of ['encryptionPublicKey', 'signingPublicKey', 'mac'] as const) {
    test(`is refused at sign-in: ${key}`, async ({ page }) => {
      const person = aPerson()
      await signUp(page, person)
      await page.route('**/api/auth/login', async route => {
        const answer = await route.fetch()
        const body = await answer.json()
        const old: string = body.user.keys.identity[key]
        body.user.keys.identity[key] = (old.startsWith('A') ? 'B' : 'A') + old.slice(1)
        await route.fulfill({ response: answer, json: body })
      })
      await signIn(page, person)
      await expect(page.getByRole('alert')).toContainText(
        'The server sent keys that are not yours. Nothing was opened.',
        { timeout: 30_000 },
      )
      await expect(page).toHaveURL(/\/login$/)
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })
  }
})

test('a profile that does not open locks nobody out', async ({ page }) => {
  const person = await openNewLibrary(page)
  await page.route('**/api/user/me', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.profile.version += 1
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  await expect(page.getByText('No photos yet')).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText(person.firstName)).toBeHidden()
})

test("another item's thumbnail is not shown in place of the right one (F9)", async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
  const urls: string[] = []
  page.on('request', request => {
    if (request.url().includes('thumb_')) urls.push(request.url())
  })
  await page.reload()
  await expectThumbnail(page, 'landscape.jpg')
  await expectThumbnail(page, 'portrait.jpg')
  const [first = '', second = ''] = urls
  await page.route(first, async route =>
    route.fulfill({ response: await route.fetch({ url: second }) }),
  )
  await page.reload()
  await expect(page.locator('img[data-shown="true"]')).toHaveCount(1)
  await expect(page.getByText(/landscape\.jpg|portrait\.jpg/)).toHaveCount(1)
})

test('a cut or changed preview is not shown (F9)', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
  let cut = false
  await page.route(/preview_/, async route => {
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

test('edited details and injected items are listed as unreadable, under no false name (F8)', async ({
  page,
}) => {
  await openNewLibrary(page)
  await uploadFiles(page, ['landscape.jpg', 'portrait.jpg', 'old.jpg'].map(fixture))
  await page.route('**/all-metadata-steps/**', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    const [a, b] = body.fileUploadResponseList
    // Two items trade their sealed details.
    ;[a.sharedDetails, b.sharedDetails] = [b.sharedDetails, a.sharedDetails]
    body.fileUploadResponseList.push({ ...b, id: `${b.id.slice(0, -1)}0` })
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  await expectThumbnail(page, 'old.jpg')
  await expect(page.getByRole('button', { name: /landscape|portrait/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Photo [0-9A-Z]{26}\.jpg/ })).toHaveCount(3)
})

test('a video whose original was changed does not play (F9)', async ({ page, context }) => {
  await openNewLibrary(page)
  await uploadFiles(page, ['tail-moov.mp4'].map(fixture))
  await context.route(/authz\?key=%2F[0-9A-Z]{26}\.mp4/, async route => {
    const answer = await route.fetch()
    const body = await answer.body()
    body[60] = (body[60] ?? 0) ^ 1
    await route.fulfill({ response: answer, body })
  })
  await tile(page, 'tail-moov.mp4').click()
  await expect(page.getByText('No preview')).toBeVisible({ timeout: 15_000 })
})
