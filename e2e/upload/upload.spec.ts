import { readdir, readFile } from 'node:fs/promises'
import { call } from '@safelight/test-kit/accounts/account'
import { openNewLibrary } from '../support/account.ts'
import {
  chooseFiles,
  colorsAt,
  dismissUploads,
  expectThumbnail,
  type FilePayload,
  fixture,
  fixtureBytes,
  goToGallery,
  tile,
  uploadFiles,
} from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const jpeg = async (name: string, number = 0, padding = 0): Promise<FilePayload> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([
    await fixtureBytes('orientation-1.jpg'),
    Buffer.alloc(padding + 1, number),
  ]),
})

test('the library shows pictures of all eight orientations upright', async ({ page }) => {
  await openNewLibrary(page)
  const names = Array.from({ length: 8 }, (_, i) => `orientation-${i + 1}.jpg`)
  const [upright = '', ...turned] = [...names, 'large.jpg']
  await uploadFiles(page, [fixture(upright), ...turned.map(name => fixture(`turned/${name}`))])
  for (const name of [upright, ...turned]) {
    const picture = await expectThumbnail(page, name)
    const size = await picture.evaluate((img: HTMLImageElement) => [
      img.naturalWidth,
      img.naturalHeight,
    ])
    expect(size, name).toEqual(name === 'large.jpg' ? [1280, 213] : [120, 80])
    const colors = await colorsAt(picture, [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ])
    const [red, green, blue, white] = colors.map(([r = 0, g = 0, b = 0]) => [
      r > 128,
      g > 128 || (g > 100 && r < 100),
      b > 128,
    ])
    expect({ name, red, green, blue, white }).toEqual({
      name,
      red: [true, false, false],
      green: [false, true, false],
      blue: [false, false, true],
      white: [true, true, true],
    })
  }
})

test('the library shows pictures and videos in formats of cameras and phones', async ({ page }) => {
  await openNewLibrary(page)
  // The app may join files whose names differ only in the extension, so give each file another name.
  const nameOf = (ending: string) => `as-${ending}.${ending}`
  const samples = (await readdir(fixture('formats'))).filter(name => name.startsWith('sample.'))
  const endings = samples.map(name => name.slice('sample.'.length))
  // Chromium decodes neither AVI nor JPEG XL.
  const shown = endings.filter(ending => !['avi', 'jxl'].includes(ending))
  const files = endings.map(async ending => ({
    name: nameOf(ending),
    mimeType: '',
    buffer: await fixtureBytes(`formats/sample.${ending}`),
  }))
  const m4v = { name: nameOf('m4v'), mimeType: '', buffer: await fixtureBytes('tail-moov.mp4') }
  await uploadFiles(page, [...(await Promise.all(files)), m4v])
  for (const name of shown.map(nameOf)) {
    const picture = await expectThumbnail(page, name)
    const [[red = 0, , blue = 0] = []] = await colorsAt(picture, [[0.25, 0.5]])
    expect([name, red > 150, blue < 100]).toEqual([name, true, true])
  }
  const slide = page.locator('.yarl__slide_current')
  for (const ending of ['mov', 'm4v', 'webm', 'mkv']) {
    await tile(page, nameOf(ending)).click()
    const video = slide.locator('video')
    const plays = (v: HTMLVideoElement) => v.currentTime > 0.2 && v.videoWidth > 0
    await expect.poll(() => video.evaluate(plays), ending).toBe(true)
    await page.keyboard.press('Escape')
    await expect(video).toHaveCount(0)
  }
  await tile(page, nameOf('mts')).click()
  await expect(
    slide.getByText('This device cannot play this MTS file. The file is stored unchanged.'),
  ).toBeVisible()
  await expect(slide.getByRole('img', { name: nameOf('mts') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tile(page, nameOf('avi'))).toContainText('AVI')
  await tile(page, nameOf('avi')).click()
  await expect(
    slide.getByText(
      'No preview: this device cannot show this AVI file. The file is stored unchanged.',
    ),
  ).toBeVisible()
})

test.describe('files that are damaged or unknown to browsers', () => {
  test.use({ expectedComplaints: [/^Video error:/] })

  test('are shown as far as possible', async ({ page }) => {
    await openNewLibrary(page)
    const damaged = await fixtureBytes('damaged.jpg')
    const files = [
      { name: 'damaged.jpg', mimeType: 'image/jpeg', buffer: damaged },
      {
        name: 'embedded.jpg',
        mimeType: 'image/jpeg',
        buffer: await fixtureBytes('embedded.jpg'),
      },
      { name: 'headers.jpg', mimeType: 'image/jpeg', buffer: damaged.subarray(0, 300) },
      {
        name: 'mpeg4-part2.mp4',
        mimeType: 'video/mp4',
        buffer: await fixtureBytes('mpeg4-part2.mp4'),
      },
    ]
    await uploadFiles(page, files)
    const slide = page.locator('.yarl__slide_current')
    const shown = [
      slide.getByRole('img', { name: 'damaged.jpg' }),
      slide.getByRole('img', { name: 'embedded.jpg' }),
      slide.getByText('No preview: this file is damaged or incomplete.'),
      slide.getByText('No preview'),
    ]
    for (const [i, { name, buffer }] of files.entries()) {
      await tile(page, name).click()
      await expect(shown[i] ?? slide).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download' }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(name)
      expect(await readFile(await file.path())).toEqual(buffer)
      await page.keyboard.press('Escape')
    }
    const picture = await expectThumbnail(page, 'embedded.jpg')
    const [[red = 0, , blue = 0] = []] = await colorsAt(picture, [[0.25, 0.25]])
    expect(blue).toBeGreaterThan(128)
    expect(red).toBeLessThan(128)

    await tile(page, 'damaged.jpg').click()
    await page.keyboard.press('i')
    const panel = page.getByRole('complementary', { name: 'Information' })
    await expect(panel).toContainText('This file is damaged or incomplete.')
    await expect(panel).toContainText('This date may be wrong')
    await panel.getByRole('button', { name: 'Set the date' }).click()
    await expect(panel.getByLabel('Date and time')).toBeFocused()
    await panel.getByLabel('Date and time').fill('2012-12-31T23:59:30')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel).toContainText('December 31, 2012')
    await expect(panel).not.toContainText('This date may be wrong')

    await page.goto('/upload')
    await chooseFiles(page, ['not-a-picture.jpg', 'landscape.jpg'].map(fixture))
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(
      page.getByText(
        'File "not-a-picture.jpg" is not a photo, video or PDF: it contains only text, such as a web page.',
      ),
    ).toBeVisible()
    await goToGallery(page)
    await expect(tile(page, 'landscape.jpg')).toBeVisible()
    await expect(tile(page, 'not-a-picture.jpg')).toBeHidden()
  })
})

test.describe('if the network fails', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_FAILED|status of 5/] })

  test('a failed upload can be retried', {
    tag: '@core',
  }, async ({ page, intercept }) => {
    await openNewLibrary(page)
    let refused = 0
    const mend = await intercept('**/api/upload/', route => {
      refused += 1
      if (refused === 1) return route.abort('failed')
      if (refused === 2) {
        return route.fulfill({
          status: 500,
          json: {
            code: 'INTERNAL',
            message: 'Something went wrong on the server. Please try again later.',
          },
        })
      }
      if (refused === 3) return route.fulfill({ status: 201, json: { nonsense: true } })
      return route.continue()
    })
    await chooseFiles(page, await Promise.all([1, 2, 3, 4].map(i => jpeg(`${i}.jpg`, i))))
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(page.getByText('Failed to upload 2 file(s)')).toBeVisible()
    // The first upload was cut off, so it continued automatically.
    await expect(page.getByText('Successfully uploaded 2 file(s)')).toBeVisible()
    for (const text of [
      'Upload failed: 500 Something went wrong on the server. Please try again later.',
      'Invalid response format',
    ]) {
      await expect(page.getByText(text)).toBeVisible()
    }
    await expect(page).toHaveURL(/\/upload$/)

    await page
      .getByRole('button', { name: /^Retry/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(1)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page).toHaveURL(/\/gallery$/)
    await expect(page.getByText('4 photos · 0 videos')).toBeVisible()
    await mend()

    await test.step('one in progress is canceled and uploaded again', async () => {
      const held = Promise.withResolvers<void>()
      await intercept('**/api/upload/', async route => {
        await held.promise
        await route.continue().catch(() => {})
      })
      await dismissUploads(page)
      await chooseFiles(page, [await jpeg('a.jpg', 5)])
      await page.getByRole('button', { name: 'Upload All' }).click()
      await expect(page.getByText(/^Uploading \d+%$/)).toBeVisible()
      await chooseFiles(page, [await jpeg('b.jpg', 6)])
      await page.getByRole('button', { name: 'Upload All' }).click()
      await page.getByRole('button', { name: 'Cancel b.jpg' }).click()
      await page.getByRole('button', { name: 'Remove b.jpg' }).click()
      // Wait until the row of b.jpg is gone. While the row below it moves up, a click may miss.
      await expect(page.getByText('b.jpg')).toBeHidden()
      await page.getByRole('button', { name: 'Cancel a.jpg' }).click()
      await expect(page.getByRole('button', { name: 'Remove a.jpg' })).toBeVisible()
      await expect(page).toHaveURL(/\/upload$/)
      held.resolve()
      await page.getByRole('button', { name: 'Upload All' }).click()
      await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible()
      await goToGallery(page)
      await expectThumbnail(page, 'a.jpg')
    })
  })
})

test('a duplicate is uploaded only once', {
  tag: '@core',
}, async ({ page, server, expectComplaint }) => {
  await openNewLibrary(page)
  let sent = 0
  page.on('request', request => {
    if (request.url() === `${server.url}/api/upload/`) sent += 1
  })
  const duplicates = ['portrait.jpg', 'landscape.jpg'].map(fixture)
  await uploadFiles(page, duplicates)
  expect(sent).toBe(2)

  await test.step('it is already in the library', async () => {
    const buffer = await fixtureBytes('portrait.jpg')
    await chooseFiles(page, [{ name: 'again.jpg', mimeType: 'image/jpeg', buffer }])
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(page.getByText(/^Already in your library as .+, \w+ \d+, \d{4}$/)).toBeVisible()
    await expect(
      page.getByRole('status').getByText('1 file was already in your library'),
    ).toBeVisible()
    await expect(page.getByText('Successfully uploaded')).toBeHidden()
    await goToGallery(page)
    await expect(page.getByText('2 photos · 0 videos')).toBeVisible()
    expect(sent).toBe(2)
  })

  const trashed = await page.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('token')}`,
      'Content-Type': 'application/json',
    }
    const listed = await fetch('/api/media/all-metadata', { headers })
    const ids = (await listed.json()).map((item: { id: string }) => item.id)
    const body = JSON.stringify({ ids })
    return (await fetch('/api/media/trash', { method: 'POST', headers, body })).status
  })
  expect(trashed).toBe(200)
  await page.reload()
  await expect(page.getByText('No photos yet')).toBeVisible()
  sent = 0
  await chooseFiles(page, duplicates)
  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect(page.getByText('This file is in your trash')).toHaveCount(2)
  expect(sent).toBe(0)
  await page.getByRole('button', { name: 'Restore portrait.jpg' }).click()
  await expect(page.getByText('Restored from your trash')).toBeVisible()
  await page.getByRole('button', { name: 'Upload landscape.jpg again' }).click()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  expect(sent).toBe(1)
  await goToGallery(page)
  await expectThumbnail(page, 'portrait.jpg')
  await expectThumbnail(page, 'landscape.jpg')
  await expect(page.getByText('2 photos · 0 videos')).toBeVisible()

  await test.step('a quota below the used space stops uploads and deletes nothing', async () => {
    expectComplaint(/status of 413/)
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const setQuota = async (quotaMB: number) => {
      const path = '/api/admin/users/1/quota'
      const { status } = await call(server, 'PUT', path, { token, body: { quotaMB } })
      expect(status).toBe(200)
    }
    await dismissUploads(page)
    await uploadFiles(page, [await jpeg('large.jpg', 0, 1_100_000)])
    await setQuota(1)
    await page.getByRole('link', { name: 'Upload' }).first().click()
    const storage = page.getByRole('region', { name: 'Storage' })
    // Wait for the notice about the storage. When it appears, it moves the button that the next step clicks.
    await expect(storage.getByText(/^1\.\d MB of 1\.0 MB used\.$/)).toBeVisible()
    await chooseFiles(page, [await jpeg('late.jpg', 1)])
    await page.getByRole('button', { name: 'Upload All' }).click()
    const late = page.getByRole('listitem').filter({ hasText: 'late.jpg' })
    await expect(late.getByText('Your storage is full. Free up some space first.')).toBeVisible()
    await expect(storage.getByRole('meter', { name: 'Storage used' })).toBeVisible()
    await expect(storage).toContainText(
      'Your storage is full. Your photos and videos stay, but you cannot upload more until you free up space.',
    )
    await setQuota(8)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await expect(storage.getByText(/^1\.\d MB of 8\.0 MB used\.$/)).toBeVisible()
    await goToGallery(page)
    await expectThumbnail(page, 'portrait.jpg')
    await expect(page.getByText('3 photos · 0 videos')).toBeVisible()
  })
})
