import { openNewLibrary } from '../support/account.ts'
import { expectOriginal, largePicture, MiB } from '../support/data/large-files.ts'
import { chooseFiles, expectThumbnail, goToGallery, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

test('a file above 100 MB is uploaded in chunks', async ({ page }, info) => {
  const path = await largePicture(info.outputPath('large.jpg'), 120 * MiB)
  const calls: string[] = []
  page.on('request', request => {
    const call = /\/api\/upload\/(.*)$/.exec(request.url())?.[1]
    if (call !== undefined) calls.push(call)
  })
  await openNewLibrary(page)
  await uploadFiles(page, [path])
  const chunk = 'chunked/upload'
  expect(calls).toEqual(['chunked/initiate', chunk, chunk, chunk, 'chunked/complete'])
  await expectThumbnail(page, 'large.jpg')

  await expectOriginal(page, 'large.jpg', path)
})

test('the upload of a large file can be canceled', async ({ page }, info) => {
  const path = await largePicture(info.outputPath('large.jpg'), 110 * MiB)
  await openNewLibrary(page)
  await chooseFiles(page, [path])
  const abandoned = page.waitForResponse(
    response => response.request().method() === 'DELETE' && response.ok(),
  )
  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect(page.getByText(/^Uploading \d+%$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel large.jpg' }).click()
  await abandoned
  await expect(page.getByRole('button', { name: 'Remove large.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible()
  await goToGallery(page)
  await expectThumbnail(page, 'large.jpg')
})
