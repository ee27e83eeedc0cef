import { readFile, truncate, writeFile } from 'node:fs/promises'
import { openNewLibrary } from '../support/account.ts'
import {
  chooseFiles,
  colorsAt,
  expectThumbnail,
  type FilePayload,
  fixture,
  fixtureBytes,
  goToGallery,
  tile,
  uploadFiles,
} from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const jpeg = async (name: string, number = 0): Promise<FilePayload> => ({
  name,
  mimeType: 'image/jpeg',
  // Bytes behind the end of a JPEG make it another file and the same picture.
  buffer: Buffer.concat([await fixtureBytes('orientation-1.jpg'), Buffer.from([number])]),
})

test('refuses by name what it does not take, warns of doubles, and takes the rest', async ({
  page,
}) => {
  await openNewLibrary(page)
  await chooseFiles(page, [
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
    { name: 'IMG.HEIC', mimeType: 'image/heic', buffer: Buffer.from('heic') },
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    await jpeg('good.jpg'),
    await jpeg('good.jpg'),
  ])
  const unsupported = (name: string) => `File "${name}" has unsupported format. Only JPG, `
  await expect(page.getByText(unsupported('note.txt'))).toBeVisible()
  await expect(page.getByText(unsupported('IMG.HEIC'))).toBeVisible()
  await expect(page.getByText('empty.jpg: File is empty (0 bytes) or inaccessible')).toBeVisible()
  await expect(page.getByText('File "good.jpg" is already selected.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'good.jpg' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible()
})

test('refuses a file beyond 5 GB by name', async ({ page }, info) => {
  const path = info.outputPath('long.mp4')
  await writeFile(path, '')
  // A file of nothing but a hole: it takes no place on the disk.
  await truncate(path, 5 * 1024 ** 3 + 1)
  await openNewLibrary(page)
  await chooseFiles(page, [path])
  await expect(
    page.getByText('File "long.mp4" is too large. Maximum size is 5GB.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'long.mp4' })).toBeHidden()
})

test('shows the first hundred of many files and can clear them all', async ({ page }) => {
  await openNewLibrary(page)
  const many = await Promise.all(Array.from({ length: 103 }, (_, i) => jpeg(`${i}.jpg`, i)))
  await chooseFiles(page, many)
  await expect(page.getByText('Showing first 100 files out of 103 total files.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Selected files' }).locator('> li')).toHaveCount(100)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByRole('list', { name: 'Selected files' })).toBeHidden()
  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect(page.getByText('No files to upload.')).toBeVisible()
})

test('shows pictures of all eight orientations upright', async ({ page }) => {
  await openNewLibrary(page)
  const names = Array.from({ length: 8 }, (_, i) => `orientation-${i + 1}.jpg`)
  const [upright = '', ...turned] = names
  await uploadFiles(page, [fixture(upright), ...turned.map(name => fixture(`turned/${name}`))])
  for (const name of names) {
    const picture = await expectThumbnail(page, name)
    const size = await picture.evaluate((img: HTMLImageElement) => [
      img.naturalWidth,
      img.naturalHeight,
    ])
    expect(size, name).toEqual([120, 80])
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

test.describe('files that are damaged or unknown to browsers', () => {
  test.use({ expectedComplaints: [/^Video error:/] })

  test('show what can be shown of them, and are downloadable as they were', async ({ page }) => {
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
      slide.getByText('No preview: the file is damaged'),
      slide.getByText('No preview'),
    ]
    for (const [i, { name, buffer }] of files.entries()) {
      await tile(page, name).click()
      await expect(shown[i] ?? slide).toBeVisible({ timeout: 15_000 })
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download' }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(name)
      expect(await readFile(await file.path())).toEqual(buffer)
      await page.keyboard.press('Escape')
    }
    // The small picture is turned as the whole one would be: blue is up, beside red.
    const picture = await expectThumbnail(page, 'embedded.jpg')
    const [[red = 0, , blue = 0] = []] = await colorsAt(picture, [[0.25, 0.25]])
    expect(blue).toBeGreaterThan(128)
    expect(red).toBeLessThan(128)

    await tile(page, 'damaged.jpg').click()
    await page.keyboard.press('i')
    const panel = page.getByRole('complementary', { name: 'Information' })
    await expect(panel).toContainText('Parts of this file cannot be read.')
    await expect(panel).toContainText('A guess')
    await panel.getByRole('button', { name: 'Set the date' }).click()
    await expect(panel.getByLabel('Date and time')).toBeFocused()
    await panel.getByLabel('Date and time').fill('2012-12-31T23:59:30')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel).toContainText('December 31, 2012')
    await expect(panel).not.toContainText('A guess')
  })

  test('are refused when their content is of another type', async ({ page }) => {
    await openNewLibrary(page)
    await chooseFiles(page, ['not-a-picture.jpg', 'landscape.jpg'].map(fixture))
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(
      page.getByText(
        'File "not-a-picture.jpg" has unsupported format. Only JPG, PNG, GIF, and MP4 files are allowed.',
      ),
    ).toBeVisible({ timeout: 15_000 })
    await goToGallery(page)
    await expect(tile(page, 'landscape.jpg')).toBeVisible()
    await expect(tile(page, 'not-a-picture.jpg')).toBeHidden()
  })
})

test('takes the same content once, and sends it once', async ({ page }) => {
  await openNewLibrary(page)
  let sent = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/upload/') sent += 1
  })
  await uploadFiles(page, [await jpeg('first.jpg')])
  await chooseFiles(page, [await jpeg('again.jpg')])
  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect(page.getByText('Already in your library', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('status').getByText('1 file was already in your library'),
  ).toBeVisible()
  await expect(page.getByText('Successfully uploaded')).toBeHidden()
  await goToGallery(page)
  await expect(page.getByText('1 photo · 0 videos')).toBeVisible()
  expect(sent).toBe(1)
})

test.describe('when the network fails', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_FAILED|status of 5/] })

  test('a failed file says why and can be tried again, and the others are kept', async ({
    page,
    intercept,
  }) => {
    await openNewLibrary(page)
    let refused = 0
    await intercept('**/api/upload/', route => {
      refused += 1
      if (refused === 1) return route.abort('failed')
      if (refused === 2) {
        return route.fulfill({
          status: 500,
          json: { code: 'INTERNAL', message: 'Something went wrong on the server.' },
        })
      }
      if (refused === 3) return route.fulfill({ status: 201, json: { nonsense: true } })
      return route.continue()
    })
    await chooseFiles(page, await Promise.all([1, 2, 3, 4].map(i => jpeg(`${i}.jpg`, i))))
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(page.getByText('Failed to upload 3 file(s)')).toBeVisible()
    await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible()
    for (const text of [
      'Network error',
      'Upload failed: 500 Something went wrong on the server.',
      'Invalid response format',
    ]) {
      await expect(page.getByText(text)).toBeVisible()
    }
    await expect(page).toHaveURL(/\/upload$/)

    await page
      .getByRole('button', { name: /^Retry/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(2)
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(page).toHaveURL(/\/gallery$/)
    await expect(page.getByText('4 photos · 0 videos')).toBeVisible()
  })

  test('a file on its way can be canceled and uploaded again', async ({ page, intercept }) => {
    await openNewLibrary(page)
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await intercept('**/api/upload/', async route => {
      await held
      await route.continue().catch(() => {})
    })
    await chooseFiles(page, [await jpeg('a.jpg')])
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(page.getByText(/^Uploading \d+%$/)).toBeVisible()
    // One that is chosen meanwhile does not have to wait for the others' end.
    await chooseFiles(page, [await jpeg('b.jpg', 2)])
    await page.getByRole('button', { name: 'Upload All' }).click()
    await page.getByRole('button', { name: 'Cancel b.jpg' }).click()
    await page.getByRole('button', { name: 'Remove b.jpg' }).click()
    await page.getByRole('button', { name: 'Cancel a.jpg' }).click()
    await expect(page.getByRole('button', { name: 'Remove a.jpg' })).toBeVisible()
    await expect(page).toHaveURL(/\/upload$/)
    release()
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible()
    await goToGallery(page)
    await expectThumbnail(page, 'a.jpg')
  })
})

test('takes files that are dropped', async ({ page }) => {
  await openNewLibrary(page)
  await page.getByRole('link', { name: 'Upload' }).first().click()
  const zone = await page.getByText('Drop photos and videos here').boundingBox()
  const devtools = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: (zone?.x ?? 0) + 10,
      y: (zone?.y ?? 0) + 10,
      data: { items: [], files: [fixture('orientation-1.jpg')], dragOperationsMask: 1 },
    })
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'orientation-1.jpg' })).toBeVisible()
})

test('takes files that are pasted', async ({ page }) => {
  await openNewLibrary(page)
  await page.getByRole('link', { name: 'Upload' }).first().click()
  await expect(page.getByRole('button', { name: 'Browse files' })).toBeVisible()
  const content = (await fixtureBytes('orientation-1.jpg')).toString('base64')
  await page.evaluate(base64 => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
    data.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, content)
  await expect(page.getByRole('listitem').filter({ hasText: 'pasted.jpg' })).toBeVisible()
})

test('a file whose twin is in the trash is offered for restoring', async ({ page, server }) => {
  await openNewLibrary(page)
  await uploadFiles(page, ['portrait.jpg', 'landscape.jpg'].map(fixture))
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
  // The list of what was uploaded ends with the page.
  await page.reload()
  await expect(page.getByText('No photos yet')).toBeVisible()
  let sent = 0
  page.on('request', request => {
    if (request.url() === `${server.url}/api/upload/`) sent += 1
  })
  await chooseFiles(page, ['portrait.jpg', 'landscape.jpg'].map(fixture))
  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect(page.getByText('This file is in your trash')).toHaveCount(2)
  expect(sent).toBe(0)
  await page.getByRole('button', { name: 'Restore portrait.jpg' }).click()
  await expect(page.getByText('Restored from your trash')).toBeVisible()
  await page.getByRole('button', { name: 'Upload again landscape.jpg' }).click()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  expect(sent).toBe(1)
  await goToGallery(page)
  await expectThumbnail(page, 'portrait.jpg')
  await expectThumbnail(page, 'landscape.jpg')
  await expect(page.getByText('2 photos')).toBeVisible()
})
