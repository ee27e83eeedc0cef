import type { Page } from '@playwright/test'
import { chooseFiles, expectThumbnail, fixture, tile } from '../support/library.ts'
import { enter } from '../support/ready-account.ts'
import { aSharer, LINK, type Sharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

/** In CSS pixels: small, common and large phones. */
const WIDTHS = [320, 360, 390, 412]

// A mobile browser widens the layout to fit the content, and moves fixed bars with it. A desktop browser
// would scroll.
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** Runs in the page. Returns what is wider than the window, and which fixed elements are partly outside. */
function findTooWide(width: number): string[] {
  const found: string[] = []
  for (const element of [document.documentElement, document.body]) {
    if (element.scrollWidth > width) found.push(`${element.tagName} ${element.scrollWidth}`)
  }
  if (innerWidth > width) found.push(`layout ${innerWidth}`)
  const isFixed = (each: Element) => /fixed|sticky/.test(getComputedStyle(each).position)
  for (const each of document.querySelectorAll('body *')) {
    if (!each.checkVisibility() || !isFixed(each)) continue
    const { left, right } = each.getBoundingClientRect()
    if (left < -0.5 || right > width + 0.5)
      found.push(`${each.tagName}.${each.className} ${left}–${right}`)
  }
  return found
}

async function expectFits(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await expect
      .soft(async () => {
        // The new layout may come some frames late.
        await page.evaluate(
          () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        expect(await page.evaluate(findTooWide, width), `${screen}, ${width} pixels wide`).toEqual(
          [],
        )
      })
      .toPass({ timeout: 3_000 })
  }
}

/** Uploads months of one narrow photo, which share rows, so that some are at the right edge. */
async function uploadNarrowMonths({ upload }: Sharer): Promise<void> {
  const months = ['2026-09', '2025-12', '2025-11', '2024-07', '2024-01', '2023-11', '2023-09']
  for (const month of months) {
    await upload(`${month}.jpg`, 'portrait.jpg', `${month}-04T18:30:05.000`)
  }
}

test('no screen is wider than a phone', async ({ page, browser, server }) => {
  const maria = await aSharer(server)
  const bruno = await aSharer(server)
  await uploadNarrowMonths(maria)
  const long = `${'A_very_long_name_without_a_space_'.repeat(3)}.jpg`
  const items = [
    await maria.upload(long),
    await maria.upload('Sea.mp4', 'clip.mp4', '2024-09-04T18:30:05.000'),
  ]
  const { id } = await maria.albums.create({ title: 'Summer', description: 'Us' }, items)
  const link = await maria.sharing.createLink({ type: 'items', items }, LINK)
  await maria.sharing.shareWith({ type: 'album', id }, bruno.email, 'EDIT')
  const [first] = items
  if (!first) throw new Error('There is no item to share.')
  const album = await bruno.albums.create({ title: 'Winter', description: 'Them' }, [
    await bruno.upload('Snow.jpg'),
  ])
  await bruno.sharing.shareWith({ type: 'album', id: album.id }, maria.email, 'EDIT')

  await enter(page, maria.signedIn)
  await test.step('the gallery', async () => {
    await expectThumbnail(page, '2024-07.jpg')
    await page.evaluate(() => scrollTo(0, 0))
    await expectFits(page, 'gallery')
    for (const name of ['2026-09.jpg', '2025-12.jpg']) {
      await page.getByRole('button', { name: `Select ${name}`, exact: true }).click({ force: true })
    }
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
    await expectFits(page, 'gallery with a selection')
    await page.keyboard.press('Escape')
  })

  await test.step('the viewer', async () => {
    await tile(page, long).click()
    await expect(page.getByRole('img', { name: long })).toBeVisible()
    await expectFits(page, 'viewer')
    await page.getByRole('button', { name: 'Information' }).click()
    await expect(page.getByRole('complementary', { name: 'Information' })).toBeVisible()
    await expectFits(page, 'information')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  const visit = async (screen: string, path: string, heading?: string) => {
    await page.goto(path)
    await expect(
      page.getByRole('heading', { level: 1, ...(heading && { name: heading }) }),
    ).toBeVisible()
    await expectFits(page, screen)
  }

  await test.step('albums', async () => {
    await visit('albums', '/albums')
    await visit('album', `/albums/${id}`, 'Summer')
    await expectThumbnail(page, 'Sea.mp4')
    await expectFits(page, 'album with pictures')
    await visit('add photos', `/albums/${id}/add`)
    await expectThumbnail(page, '2024-07.jpg')
    await page.evaluate(() => scrollTo(0, 0))
    await tile(page, '2025-12.jpg').click()
    await expectFits(page, 'add photos with a selection')
  })

  let guestLink = ''
  await test.step('the sharing dialog', async () => {
    await page.goto(`/albums/${id}`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create link for adding photos' }).click()
    await dialog.getByRole('button', { name: 'Create link for adding photos' }).click()
    const address = dialog.getByLabel('Address for visitors who add photos')
    guestLink = await address.inputValue()
    await expectFits(page, 'sharing dialog')
    await page.keyboard.press('Escape')
  })

  await test.step('lists', async () => {
    for (const path of [
      '/shared',
      '/places',
      '/memories',
      '/memories/duplicates',
      '/people',
      '/my-links',
    ]) {
      await visit(path, path)
    }
    await visit('/search', '/search')
    await page.getByRole('searchbox').last().fill('jpg')
    await expect(tile(page, '2024-07.jpg')).toBeVisible()
    await expectFits(page, 'search results')
  })

  await test.step('upload', async () => {
    await page.goto('/upload')
    await chooseFiles(page, ['landscape.jpg', 'clip.mp4', 'empty.jpg'].map(fixture))
    await expect(page.getByRole('listitem').filter({ hasText: 'clip.mp4' })).toBeVisible()
    await expectFits(page, 'upload')
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(page.getByText('Successfully uploaded 2 file(s)')).toBeVisible()
    await expectFits(page, 'uploaded')
    await page.getByRole('link', { name: 'Albums' }).last().click()
    await expect(page.getByRole('button', { name: 'Dismiss the uploads' })).toBeVisible()
    await expectFits(page, 'tray')
  })

  await test.step('the trash', async () => {
    await page.goto('/gallery')
    await tile(page, '2026-09.jpg').click()
    await page.keyboard.press('Delete')
    await expect(page.getByText('1 item moved to the trash')).toBeVisible()
    await visit('trash', '/trash')
    await tile(page, '2026-09.jpg').click()
    await expectFits(page, 'trash with a selection')
  })

  await test.step('account and administration', async () => {
    await page.goto('/account')
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await expectFits(page, 'account')
    for (const part of ['users', 'feature-flags', 'variables', 'plans', 'overview', 'log']) {
      await visit(`admin ${part}`, `/admin/${part}`)
    }
  })

  await test.step('screens without an account', async () => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    const visitor = await context.newPage()
    const pages = {
      'link page': link.url ?? '',
      'guest page': guestLink,
      'front page': '/',
      'sign-up': '/signup',
      'sign-in': '/login',
      'forgotten password': '/forgot-password',
      'address check': `/verify-email#${'A'.repeat(43)}`,
      download: '/download',
      'privacy policy': '/privacy-policy',
      terms: '/terms-conditions',
      deletion: '/delete-account-guide',
      'wrong address': '/nowhere',
    }
    for (const [screen, address] of Object.entries(pages)) {
      await visitor.goto(address)
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
      await expectFits(visitor, screen)
    }
    await context.close()
  })
})
