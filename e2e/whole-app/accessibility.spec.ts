import type { Page } from '@playwright/test'
import { expectAccessibleLooks, expectFocusInSight, PHONE } from '../support/accessible.ts'
import { aPerson, openNewLibrary, signIn } from '../support/account.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { chooseFiles, expectThumbnail, fixture, goToGallery, tile } from '../support/library.ts'
import { register } from '../support/ready-account.ts'
import { aSharer, LINK } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

test.describe('on a phone and a desktop, in light and dark', () => {
  test.use({ viewport: PHONE, colorScheme: 'light' })

  test('the screens for visitors are accessible and fit the window', { tag: '@core' }, async ({
    page,
    server,
    expectComplaint,
  }) => {
    expectComplaint(/the server responded with a status of 40[14]/)
    const look = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleLooks(page)
    }
    const follow = async (name: string, path: string) => {
      await page.getByRole('link', { name, exact: true }).last().click()
      await expect(page).toHaveURL(path)
      await look()
    }
    await page.goto('/signup')
    await look()
    await follow('Sign in instead', '/login')
    await follow('Forgot password?', '/forgot-password')
    await page.goto(`/verify-email#${'A'.repeat(43)}`)
    await look()
    expect(page.url()).not.toContain('#')
    await page.getByRole('button', { name: 'Confirm Address' }).click()
    await expect(page.getByRole('alert')).toContainText('This link has expired or was used before.')
    await page.goto('/nowhere')
    await look()
    const lastUpdated = page.getByText('Last updated June 11, 2025')
    await follow('Privacy Policy', '/privacy-policy')
    await expect(lastUpdated).toBeVisible()
    await follow('Terms & Conditions', '/terms-conditions')
    await expect(lastUpdated).toBeVisible()
    await follow('Account Deletion Guide', '/delete-account-guide')
    await expect(page.locator('ol li strong')).toHaveText([
      'Back up your data.',
      'Cancel your subscription.',
      'Tell your family group.',
      'Review what you share.',
      'Go to your settings.',
      'Confirm.',
    ])

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
      await look()
    }
  })

  test('the screens of a library are accessible and fit the window', { tag: '@core' }, async ({
    page,
  }) => {
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
    for (const width of [PHONE.width, 1440]) {
      await page.setViewportSize({ ...PHONE, width })
      await expect.poll(() => asBrightAs(page, 'Upload Photos')).toEqual(['Upload Photos'])
    }
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Delete Account' }).focus()
    await expectFocusInSight(page, 25)
    // On a tablet, or on a desktop at 200% zoom, the search must fit into the bar next to an administrator's
    // links.
    for (const width of [720, 900]) {
      await page.setViewportSize({ width, height: 900 })
      const search = await page.getByPlaceholder('Search places').boundingBox()
      expect(search?.width, `${width} pixels wide`).toBeGreaterThan(60)
    }
    await expectAccessibleLooks(page)

    await chooseFiles(page, ['landscape.jpg', 'clip.mp4', 'damaged.jpg'].map(fixture))
    await expect(page.getByRole('listitem').filter({ hasText: 'clip.mp4' })).toBeVisible()
    await expectAccessibleLooks(page)
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(page.getByText('Successfully uploaded 3 file(s)')).toBeVisible()
    await goToGallery(page)
    await expectThumbnail(page, 'landscape.jpg')
    await expectAccessibleLooks(page)
    for (const [name, shown] of [
      ['landscape.jpg', page.getByRole('img', { name: 'landscape.jpg' })],
      ['damaged.jpg', page.getByRole('img', { name: 'damaged.jpg' })],
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

const asBrightAs = (page: Page, name: string): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('link', { name })
    .evaluate(link => {
      const color = (element: Element) => getComputedStyle(element).backgroundColor
      return [...document.querySelectorAll('a, button')]
        .filter(each => each.checkVisibility() && each.clientWidth > 1)
        .filter(each => color(each) === color(link))
        .map(each => each.textContent ?? '')
    })

test('the gallery can be used with the keyboard alone', { tag: '@core' }, async ({ page }) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
  await expectThumbnail(page, 'portrait.jpg')
  await tile(page, 'portrait.jpg').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'portrait.jpg' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tile(page, 'portrait.jpg')).toBeFocused()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => ringAround(page, 'portrait.jpg', 'landscape.jpg')).toBeGreaterThan(0.95)
  }
  await page.keyboard.press('Space')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => ringAround(page, 'portrait.jpg', 'landscape.jpg')).toBeGreaterThan(0.95)
  }
})

async function ringAround(page: Page, name: string, other: string): Promise<number> {
  await tile(page, other).focus()
  const without = await tile(page, name).screenshot({ animations: 'disabled' })
  await tile(page, name).focus()
  const withFocus = await tile(page, name).screenshot({ animations: 'disabled' })
  return page.evaluate(
    async pictures => {
      const width = 8
      const edges = pictures.map(async picture => {
        const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes]))
        const { height } = bitmap
        const context = new OffscreenCanvas(width, height).getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      })
      const [before, after] = await Promise.all(edges)
      if (!before || !after) return 0
      const rows = before.length / 4 / width
      let plain = 0
      for (let row = 0; row < rows; row++) {
        const start = row * width * 4
        const line = before.subarray(start, start + width * 4)
        if (line.some((value, at) => Math.abs(value - (after[start + at] ?? 0)) > 100)) plain++
      }
      return plain / rows
    },
    [without.toString('base64'), withFocus.toString('base64')],
  )
}

test.describe('in a browser of another language', () => {
  test.use({ locale: 'de-DE' })

  test('labels for screen readers are in English', async ({ page }) => {
    await openNewLibrary(page)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dismiss' }).first()).toBeAttached()
  })
})
