import { stat } from 'node:fs/promises'
import { inBytes } from '@safelight/contract/in-bytes'
import { DESKTOP, expectAccessibleLooks, PHONE } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { expectThumbnail, fixture, goToGallery } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

test.slow()

test('the owner of an album accepts photos from visitors', async ({
  page,
  browser,
  expectComplaint,
}) => {
  expectComplaint(/the server responded with a status of 404/)
  await openNewLibrary(page)
  await page.goto('/albums')
  await page.getByRole('button', { name: 'Create Album' }).click()
  await page.getByLabel('Title').fill('Wedding')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Album' }).click()
  await expect(page.getByRole('heading', { name: 'Wedding', level: 1 })).toBeVisible()
  const guest = await (await browser.newContext()).newPage()
  let url = ''

  await test.step('the owner creates a link', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create link for adding photos' }).click()
    await dialog.getByRole('button', { name: 'Create link for adding photos' }).click()
    const address = dialog.getByLabel('Address for visitors who add photos')
    await expect(address).toBeVisible()
    url = await address.inputValue()
    await expectAccessibleLooks(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a visitor adds a picture, and the key leaves the URL at once', async () => {
    const sent: string[] = []
    guest.on('request', request => {
      sent.push(request.url(), JSON.stringify(request.headers()))
    })
    await guest.goto(url)
    await expect(guest.getByRole('heading', { name: 'Add photos to Wedding' })).toBeVisible()
    await expect(guest.getByText('Maria Rossi is collecting')).toBeVisible()
    const [bare = '', secret = ''] = url.split('#')
    expect(guest.url()).toBe(bare)
    const held = Promise.withResolvers<void>()
    await guest.route('**/uploads', async route => {
      await held.promise
      await route.continue()
    })
    const chooser = guest.waitForEvent('filechooser')
    await guest.getByRole('button', { name: 'Browse files' }).click()
    await (await chooser).setFiles([
      fixture('landscape.jpg'),
      fixture('clip.mp4'),
      fixture('note.txt'),
    ])
    await expect(guest.getByText('"note.txt" has unsupported format')).toBeVisible()
    const asked = guest.waitForEvent('dialog')
    const leaving = guest.getByRole('link', { name: 'Sign In' }).click()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await leaving
    held.resolve()
    await expect(guest.getByText('Thank you! 2 files arrived.')).toBeVisible()
    await expect(guest.getByText('198 files')).toBeVisible()
    expect(secret).toHaveLength(64)
    expect(sent.filter(text => text.includes(secret) && !text.endsWith(`#${secret}`))).toEqual([])
    await expectAccessibleLooks(guest)
  })

  await test.step('the owner views and accepts it', async () => {
    await page.goto('/gallery')
    await expect(page.getByRole('link', { name: /^Albums,? 2 new$/ })).toBeVisible()
    await page.getByRole('link', { name: /^2 files from visitors wait to be added/ }).click()
    await expect(page.getByText('2 files from visitors are waiting')).toBeVisible()
    await page.setViewportSize(PHONE)
    const more = page.getByLabel('More', { exact: true })
    const review = await page.getByRole('button', { name: 'Review' }).boundingBox()
    const marginBelow = () =>
      more.evaluate(button => Number.parseFloat(getComputedStyle(button).scrollMarginBottom))
    // The banner is above the tab bar.
    const tabBar = 84
    await expect.poll(marginBelow).toBeGreaterThan(tabBar + (review?.height ?? 844))
    await page.setViewportSize(DESKTOP)
    await more.click()
    await page.getByRole('menuitem', { name: 'Delete Album' }).click()
    const deletion = page.getByRole('alertdialog', { name: 'Delete Album' })
    await expect(deletion).toContainText(
      '2 files from visitors that you have not added yet are deleted',
    )
    await deletion.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Review' }).click()
    const dialog = page.getByRole('dialog', { name: 'From visitors' })
    await expect(dialog.getByRole('checkbox', { name: 'landscape.jpg' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'clip.mp4' })).toBeChecked()
    const { size } = await stat(fixture('landscape.jpg'))
    await expect(dialog.getByText(inBytes(size), { exact: true })).toBeVisible()
    await expect(dialog.locator('li img').first()).toBeVisible()
    await expectAccessibleLooks(page)
    await dialog.getByRole('button', { name: 'Enlarge landscape.jpg' }).click()
    const large = page.getByRole('dialog', { name: 'landscape.jpg' })
    await expect(large.getByRole('img', { name: 'landscape.jpg' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
    await dialog.getByRole('button', { name: 'Enlarge clip.mp4' }).click()
    await expect(page.getByRole('dialog', { name: 'clip.mp4' }).locator('video')).toBeVisible()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Add all' }).click()
    await expect(dialog.getByText('You have reviewed all of these files.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expectThumbnail(page, 'landscape.jpg')
    await expectThumbnail(page, 'clip.mp4')
    await expect(page.getByText('from visitors')).toBeHidden()
    await goToGallery(page)
    await expectThumbnail(page, 'landscape.jpg')
  })

  await test.step('a disabled link rejects further files', async () => {
    await page.goBack()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('2 files received')).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop collecting' }).click()
    await expect(dialog.getByLabel('Address for visitors who add photos')).toBeHidden()
    await guest.reload()
    await expect(guest.getByText('This link was disabled or has expired.')).toBeVisible()
  })
})
