import { truncate, writeFile } from 'node:fs/promises'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { dragFiles } from '../support/dropping.ts'
import { chooseFiles, type FilePayload, fixture, fixtureBytes } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const jpeg = async (name: string, number = 0): Promise<FilePayload> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([await fixtureBytes('orientation-1.jpg'), Buffer.from([number])]),
})

test('selected, pasted and dropped files are listed', async ({ page }, info) => {
  await openNewLibrary(page)
  const listed = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await page.getByRole('link', { name: 'Upload' }).first().click()

  await test.step('files are pasted', async () => {
    await expect(page.getByRole('button', { name: 'Browse files' })).toBeVisible()
    const formats = page.getByText('JPG, PNG, GIF, MP4 and 12 more formats, up to 5GB each')
    await expect(page.getByText(/HEIC, AVIF/)).toBeHidden()
    await formats.click()
    await expect(page.getByText(/HEIC, AVIF.*MKV and MTS$/)).toBeVisible()
    await formats.click()
    const content = (await fixtureBytes('orientation-1.jpg')).toString('base64')
    await page.evaluate(base64 => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
      data.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    }, content)
    await expect(listed('pasted.jpg')).toBeVisible()
    await expect(listed('pasted.jpg').locator('img')).toBeVisible()
  })
  await test.step('files are dropped', async () => {
    await dragFiles(page, [fixture('orientation-1.jpg')])
    await expect(listed('orientation-1.jpg')).toBeVisible()
  })
  await test.step("a damaged file is shown by the camera's embedded picture, upright", async () => {
    await chooseFiles(page, [fixture('embedded.jpg')])
    // Only rows in view load their pictures.
    await listed('embedded.jpg').scrollIntoViewIfNeeded()
    const picture = listed('embedded.jpg').locator('img')
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(120)
    await page.getByRole('button', { name: 'Remove embedded.jpg' }).click()
  })
  await test.step('picture and movie of a live photo become one, regardless of their names', async () => {
    const list = page.getByRole('list', { name: 'Selected files' }).locator('> li')
    const before = await list.count()
    await chooseFiles(page, [
      { name: 'clip 7.mov', mimeType: '', buffer: await fixtureBytes('live.mov') },
      { name: 'beach.jpg', mimeType: 'image/jpeg', buffer: await fixtureBytes('live.jpg') },
    ])
    await expect(listed('beach.jpg')).toBeVisible()
    await expect(list).toHaveCount(before + 1)
    await expect(listed('clip 7.mov')).toBeHidden()
    await page.getByRole('button', { name: 'Remove beach.jpg' }).click()
  })
  await test.step('the first hundred of many are shown, and all can be cleared', async () => {
    const many = await Promise.all(Array.from({ length: 101 }, (_, i) => jpeg(`${i}.jpg`, i)))
    await chooseFiles(page, many)
    await expect(page.getByText('Showing first 100 files out of 103 total files.')).toBeVisible()
    const list = page.getByRole('list', { name: 'Selected files' })
    await expect(list.locator('> li')).toHaveCount(100)
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect(list).toBeHidden()
    await expect(page.getByRole('button', { name: 'Upload All' })).toBeDisabled()
  })
  await test.step('a long name without spaces fits; Upload All stands out once there is something to upload', async () => {
    const viewport = page.viewportSize() ?? { width: 1280, height: 720 }
    const color = (name: string) =>
      page
        .getByRole('button', { name })
        .evaluate(button => getComputedStyle(button).backgroundColor)
    await page.mouse.move(0, 0)
    const isBright = async () => (await color('Upload All')) !== (await color('Browse files'))
    await expect.poll(isBright).toBe(false)
    await chooseFiles(page, [await jpeg(`${'a'.repeat(120)}.jpg`)])
    await expect(listed('aaaa')).toBeVisible()
    await expect.poll(isBright).toBe(true)
    await expectAccessibleLooks(page)
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: 'Clear All' }).click()
  })
  await test.step('a file above 5 GB is rejected', async () => {
    const path = info.outputPath('long.mp4')
    await writeFile(path, '')
    // A sparse file takes no disk space.
    await truncate(path, 5 * 1024 ** 3 + 1)
    await chooseFiles(page, [path])
    await expect(
      page.getByText('File "long.mp4" is too large. Maximum size is 5GB.', { exact: true }),
    ).toBeVisible()
    await expect(listed('long.mp4')).toBeHidden()
  })
  await test.step('other types, empty files and duplicates are rejected; the rest is accepted', async () => {
    await chooseFiles(page, [
      { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
      { name: 'IMG.PSD', mimeType: 'image/vnd.adobe.photoshop', buffer: Buffer.from('8BPS') },
      { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
      await jpeg('good.jpg'),
      await jpeg('good.jpg'),
    ])
    const unsupported = (name: string) => `File "${name}" has unsupported format. Only JPG, `
    await expect(page.getByText(unsupported('note.txt'))).toBeVisible()
    await expect(page.getByText(unsupported('IMG.PSD'))).toBeVisible()
    await expect(page.getByText('empty.jpg: File is empty (0 bytes) or inaccessible')).toBeVisible()
    await expect(page.getByText('File "good.jpg" is already selected.')).toBeVisible()
    await expect(listed('good.jpg')).toHaveCount(1)
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible()
  })
})
