import type { Page } from '@playwright/test'
import { expectAccessibleLooks, PHONE } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { pickCameraFolder, writeCameraFiles } from '../support/camera-folder.ts'
import { fixtureBytes, goToGallery, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const fileNames = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('Camera')
    const names: string[] = []
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
      names.push(name)
    return names.sort()
  })

test('a backed-up folder is checked, and its verified files are deleted after a question', async ({
  page,
}) => {
  await pickCameraFolder(page)
  await openNewLibrary(page)
  const picture = await fixtureBytes('orientation-1.jpg')
  const named = (name: string) => Buffer.concat([picture, Buffer.from(name)])
  await writeCameraFiles(page, { '1.jpg': named('1'), '2.jpg': named('2') })
  await page.getByRole('link', { name: 'Upload' }).first().click()
  await page.getByRole('button', { name: 'Back Up a Folder' }).click()
  await page.getByRole('button', { name: 'Start Backup' }).click()
  await expect(page.getByText('2 items uploaded')).toBeVisible()
  await writeCameraFiles(page, { 'note.xmp': Buffer.from('<x/>') })

  const card = page.getByRole('region', { name: 'Camera' })
  await test.step('the check decrypts the copies, and names what must stay', async () => {
    await page.getByRole('link', { name: 'See which files of Camera are safe to delete' }).click()
    await expect(card).toContainText('2 files are in your library, each verified')
    await card.getByText('1 file must stay').click()
    await expect(card).toContainText('note.xmp: a kind of file that Safelight does not keep')
    await expectAccessibleLooks(page)
    await page.setViewportSize(PHONE)
    await expectAccessibleLooks(page)
  })
  await test.step('a file that changes before its deletion stays', async () => {
    await writeCameraFiles(page, { '2.jpg': named('3') })
    await card.getByRole('button', { name: 'Delete 2 Files From This Folder' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('2 verified files')
    await expect(dialog).toContainText('“Camera”')
    await expectAccessibleLooks(page, dialog)
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(card).toContainText('1 file deleted from “Camera”')
    await expect(card).toContainText('2 files must stay')
    expect(await fileNames(page)).toEqual(['2.jpg', 'note.xmp'])
  })
  await test.step('the library keeps both, and the backup adds the changed file', async () => {
    await goToGallery(page)
    await expect(tile(page, '1.jpg')).toBeVisible()
    await expect(tile(page, '2.jpg')).toHaveCount(2)
  })
  await test.step('a folder without permission to delete gives a list', async () => {
    await page.goto('/safe-to-delete')
    await page.evaluate(() => {
      Object.assign(FileSystemHandle.prototype, {
        requestPermission: async ({ mode }: { mode: string }) =>
          mode === 'readwrite' ? 'denied' : 'granted',
      })
    })
    await page.getByRole('button', { name: 'Choose a Folder' }).click()
    await expect(card).toContainText('1 file is in your library, and verified')
    await card.getByRole('button', { name: 'Delete 1 File From This Folder' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(card).toContainText('Safelight may not delete files in this folder')
    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Save List of Verified Files' }).click()
    expect((await download).suggestedFilename()).toBe('Safe to delete in Camera.txt')
    expect(await fileNames(page)).toEqual(['2.jpg', 'note.xmp'])
  })
})
