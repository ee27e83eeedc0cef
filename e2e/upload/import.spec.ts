import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { largePicture, MiB } from '../support/data/large-files.ts'
import { holdCalls } from '../support/held-calls.ts'
import { expectThumbnail, fixture, fixtureBytes, goToGallery, tile } from '../support/library.ts'
import { expect, testOfProcess } from '../support/test.ts'
import { openViewer, panel } from '../support/viewer.ts'

/** With chunks of one megabyte, even small files count as large and are uploaded in chunks. */
const test = testOfProcess
test.use({ environment: { UPLOAD_CHUNK_MB: '1' } })

const STAGING = /\/stage\/(direct|chunked\/initiate)$/

test('a folder with an archive is scanned, imported and shown', async ({
  page,
  intercept,
}, info) => {
  await openNewLibrary(page)
  await page.getByRole('link', { name: 'Upload' }).first().click()
  const picture = await fixtureBytes('landscape.jpg')
  const takeout = {
    'Takeout/Google Photos/Sea/old.jpg': await fixtureBytes('old.jpg'),
    'Takeout/Google Photos/Sea/old.jpg.supplemental-metadata.json': Buffer.from(
      JSON.stringify({
        title: 'old.jpg',
        description: 'Before the storm',
        photoTakenTime: { timestamp: '1600000000' },
      }),
    ),
    'Takeout/Google Photos/Sea/metadata.json': Buffer.from('{"title":"At the Sea"}'),
  }
  const archive = zipOf(takeout)
  const more = ['1', '2', '3', '4', '5'].map(
    number => [`more ${number}.jpg`, Buffer.concat([picture, Buffer.from(number)])] as const,
  )
  const large = await largePicture(info.outputPath('large.jpg'), MiB + 10 * 1024)
  await test.step('it explains why a folder cannot be selected', async () => {
    await page.evaluate(() => {
      const locked = () => Promise.reject(new DOMException('It is locked.', 'SecurityError'))
      Object.assign(window, { showDirectoryPicker: locked })
    })
    await page.getByRole('button', { name: 'Select Folder' }).click()
    await expect(page.getByText('Failed to select folder: It is locked.')).toBeVisible()
  })
  await offerFolder(page, {
    'landscape.jpg': picture,
    'large.jpg': await readFile(large),
    ...Object.fromEntries(more),
    'paper.pdf': Buffer.from('%PDF-1.7'),
    'notes.txt': Buffer.from('text'),
    'takeout.zip': archive,
    'broken.zip': archive.subarray(0, -9),
  })
  const chosen = page.getByRole('heading', { name: 'Folder Selected' })

  await test.step('it lists the contents of the folder', async () => {
    await page.getByRole('button', { name: 'Select Folder' }).click()
    await expect(chosen).toBeVisible()
    await expect(page.getByText('9 files to import')).toBeVisible()
    await expect(page.getByText('8 photos')).toBeVisible()
    await page.getByText('1 file cannot be imported').click()
    await expect(
      page.getByText(
        'The archive "broken.zip" is damaged or incomplete. Download or copy it again.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Create albums from folders' })).toBeChecked()
    await expectAccessible(page)
  })
  await test.step('it imports with labels, stages the files, and reports the result', async () => {
    const { release } = await holdCalls(intercept, STAGING)
    const onTheirWay = watchCalls(page, STAGING)
    const calls: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/upload/')) calls.push(pathname.replace('/api/upload/', ''))
    })
    await page.getByLabel('Labels').fill('sea, summer')
    await page.getByRole('button', { name: 'Import 9 Files' }).click()
    await expect.poll(onTheirWay).toBe(4)
    await goesAlong(page)
    // Without a limit on concurrent calls, the app would have sent more than four by now.
    await expect.poll(onTheirWay).toBe(4)
    release()
    await expect(page.getByText('Successfully uploaded 9 file(s)')).toBeVisible()
    await expect(page.getByText('Failed to upload 1 file(s)')).toBeVisible()
    expect(new Set(calls)).toEqual(
      new Set([
        'local-folder/initiate',
        'local-folder/stage/direct',
        'local-folder/stage/chunked/initiate',
        'local-folder/stage/chunked/upload',
        'local-folder/stage/chunked/complete',
        'local-folder/trigger-processing',
      ]),
    )
  })
  await test.step('the same file in another archive format is a duplicate', async () => {
    await page.getByRole('button', { name: 'Import Another Folder' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Select ZIP Files' }).click()
    await (await chooser).setFiles([fixture('sea.7z')])
    await page.getByRole('button', { name: 'Import 1 File' }).click()
    await expect(page.getByText('1 file was already in your library')).toBeVisible()
  })
  await test.step('the gallery and the albums contain it', async () => {
    await goToGallery(page)
    await expectThumbnail(page, 'landscape.jpg')
    await expectThumbnail(page, 'large.jpg')
    await expect(tile(page, 'paper.pdf')).toBeVisible()
    await expectThumbnail(page, 'old.jpg')
    await expect(page.getByText('8 photos · 0 videos · 1 document')).toBeVisible()
    const part = page.getByLabel('Show', { exact: true })
    await part.selectOption('Documents')
    await expect(tile(page, 'old.jpg')).toBeHidden()
    await expect(tile(page, 'paper.pdf')).toBeVisible()
    await expect(page.getByText('1 document', { exact: true })).toBeVisible()
    await part.selectOption('Photos')
    await expect(tile(page, 'old.jpg')).toBeVisible()
    await expect(tile(page, 'paper.pdf')).toBeHidden()
    await expect(page.getByText('8 photos', { exact: true })).toBeVisible()
    await part.selectOption('Show all')
    await openViewer(page, 'old.jpg')
    await page.keyboard.press('i')
    await expect(panel(page)).toContainText('Before the storm')
    await expect(panel(page)).toContainText('summer')
    await page.getByRole('button', { name: 'Close information' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Albums' }).first().click()
    await expect(page.getByText('At the Sea')).toBeVisible()
  })
  await test.step('where the browser cannot select folders, it points to the desktop app', async () => {
    await page.evaluate(() => {
      Reflect.deleteProperty(window, 'showDirectoryPicker')
      Reflect.deleteProperty(HTMLInputElement.prototype, 'webkitdirectory')
    })
    await page.getByRole('link', { name: 'Upload' }).first().click()
    await page.getByRole('button', { name: 'Import Another Folder' }).click()
    const message = 'Local folder selection is only available in the desktop app'
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Select Folder' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Select ZIP Files' })).toBeVisible()
  })
})

function watchCalls(page: Page, url: RegExp): () => number {
  const onTheirWay = new Set<Request>()
  page.on('request', async request => {
    if (!url.test(request.url())) return
    onTheirWay.add(request)
    // An aborted request has no response.
    await request.response().catch(() => null)
    onTheirWay.delete(request)
  })
  return () => onTheirWay.size
}

/**
 * Checks that the tray shows the import on another screen, and that its actions work. Ends on the upload
 * screen.
 */
async function goesAlong(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Import', exact: true })
  await expect(section).toBeHidden()
  await page.getByRole('link', { name: 'Albums' }).first().click()
  await expect(section).toContainText('Importing 0% · 0 of 9 files · 1 failed')
  await expect(section).toContainText(/(landscape|large|more \d|old)\.jpg|paper\.pdf/)
  await expect(page).toHaveTitle('0% · My Albums · Safelight')
  await section.getByText('1 file could not be imported').click()
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Pause' }).click()
  await expect(section).toContainText('Import paused')
  await expect(section.getByRole('button', { name: 'Resume' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(section).toContainText('Importing 0%')
  await section.getByRole('link', { name: 'View import' }).click()
  await expect(page.getByText('Importing 0 of 9 files · 0%')).toBeVisible()
}

/** Replaces the browser's folder picker, whose buttons no test can press. */
async function offerFolder(page: Page, files: Record<string, Buffer>): Promise<void> {
  const texts = Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')])
  await page.evaluate(async given => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('Holiday', { create: true })
    for (const [name = '', base64 = ''] of given) {
      const file = await folder.getFileHandle(name, { create: true })
      const writable = await file.createWritable()
      await writable.write(Uint8Array.from(atob(base64), character => character.charCodeAt(0)))
      await writable.close()
    }
    Object.assign(window, { showDirectoryPicker: async () => folder })
  }, texts)
}

/** Builds an uncompressed ZIP of these files (APPNOTE 6.3.10). */
function zipOf(files: Record<string, Buffer>): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20)
    // The modification date 2021-07-04 in MS-DOS format.
    head.writeUInt16LE(0x52e4, 8)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(content.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, name, content])
    locals.push(local)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), head, rest, name]))
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
