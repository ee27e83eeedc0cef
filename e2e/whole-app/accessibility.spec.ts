import { expectAccessibleLooks, PHONE } from '../support/accessible.ts'
import { aPerson, signIn } from '../support/account.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { chooseFiles, expectThumbnail, fixture, goToGallery, tile } from '../support/library.ts'
import { register } from '../support/ready-account.ts'
import { aSharer, LINK } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

test.describe('no barriers and nothing too wide', () => {
  test.use({ viewport: PHONE, colorScheme: 'light', reducedMotion: 'reduce' })

  test('the screens of visitors', async ({ page }) => {
    for (const route of ['/', '/signup', '/login', '/forgot-password', '/nowhere']) {
      await page.goto(route)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleLooks(page)
    }
  })

  test('the page of a link', async ({ page, server, expectComplaint }) => {
    expectComplaint(/the server responded with a status of 401/)
    const sharer = await aSharer(server)
    const items = [await sharer.upload('A beach.jpg'), await sharer.upload('Sea.mp4', 'clip.mp4')]
    const links = await Promise.all(
      [undefined, 'Open-sesame-1'].map(password =>
        sharer.sharing.createLink({ type: 'items', items }, { ...LINK, password }),
      ),
    )
    await page.goto('/share/')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessibleLooks(page)
    for (const link of links) {
      await page.goto(link.url ?? '')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleLooks(page)
    }
  })

  test('the screens of a library', async ({ page }) => {
    const person = aPerson()
    await register(page, person)
    await signIn(page, person)
    await expect(page.locator('ol li strong')).toHaveCount(24)
    await expectAccessibleLooks(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expectAccessibleLooks(page)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByText('No photos yet')).toBeVisible()
    await expectAccessibleLooks(page)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Signed-in devices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signed-in devices' })
    await expect(dialog.getByText('This device')).toBeVisible()
    await expectAccessibleLooks(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await chooseFiles(page, ['landscape.jpg', 'clip.mp4', 'damaged.jpg'].map(fixture))
    await expect(page.getByRole('listitem').filter({ hasText: 'clip.mp4' })).toBeVisible()
    await expectAccessibleLooks(page)
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(page.getByText('Successfully uploaded 3 file(s)')).toBeVisible({ timeout: 30_000 })
    await goToGallery(page)
    await expectThumbnail(page, 'landscape.jpg')
    await expectAccessibleLooks(page)
    for (const [name, shown] of [
      ['landscape.jpg', page.getByRole('img', { name: 'landscape.jpg' })],
      ['damaged.jpg', page.getByText('No preview')],
      ['clip.mp4', page.locator('video')],
    ] as const) {
      await tile(page, name).click()
      await expect(shown).toBeVisible()
      await expectAccessibleLooks(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
})

test('the gallery can be used with the keyboard alone', async ({ page }) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
  await expectThumbnail(page, 'portrait.jpg')
  await tile(page, 'portrait.jpg').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'portrait.jpg' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tile(page, 'portrait.jpg')).toBeFocused()
})
