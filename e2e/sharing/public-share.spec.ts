import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fixture } from '../support/library.ts'
import { aSharer, LINK, type Sharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

const INVALID = 'Invalid share link.'
const GONE = 'This shared link has expired or does not exist.'
const FAILED = 'Failed to load shared content. Please try again later.'
const HINT = 'Please check the link or contact the person who shared it with you.'

const COMPLAINT = /the server responded with a status of|net::ERR_FAILED/

const problem = (page: Page) => page.getByRole('alert')

const card = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(Photo|Video) ${name.replace('.', '\\.')},`) })

async function aLink(sharer: Sharer, options: Partial<typeof LINK> = {}, names = ['Beach.jpg']) {
  const items = []
  for (const name of names) items.push(await sharer.upload(name))
  const link = await sharer.sharing.createLink({ type: 'items', items }, { ...LINK, ...options })
  return { items, token: link.token, url: link.url ?? '' }
}

test('a visitor can download the originals of a shared album', { tag: '@core' }, async ({
  page,
  server,
}) => {
  const sharer = await aSharer(server)
  const items = [await sharer.upload('Beach.jpg'), await sharer.upload('Dune.jpg', 'portrait.jpg')]
  const { id } = await sharer.albums.create({ title: 'Summer', description: '' }, items)
  const link = await sharer.sharing.createLink(
    { type: 'album', id },
    { ...LINK, expirationDays: 7 },
  )

  await page.goto(link.url ?? '')
  await expect(page.getByRole('heading', { name: LINK.title })).toBeVisible()
  await expect(page.getByText(LINK.description)).toBeVisible()
  await expect(page.getByText('Shared by Maria Rossi')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  const links = page.getByRole('navigation', { name: 'Safelight' }).getByRole('link')
  await expect(links).toHaveText([
    'Home',
    'Privacy Policy',
    'Terms & Conditions',
    'Account Deletion Guide',
  ])
  await expect(page.getByText('2 files')).toBeVisible()
  await expect(page.getByText(/^\d+ KB$/)).toBeVisible()
  await expect(page.getByText(/^Expires \w+ \d+, \d{4}( at \d+:\d{2}\s[AP]M)?$/)).toBeVisible()
  for (const name of ['Beach.jpg', 'Dune.jpg']) {
    await expect(card(page, name).locator('img[data-shown="true"]')).toBeVisible()
  }

  await expect(page.getByRole('gridcell').filter({ hasText: 'Dune.jpg' })).toHaveText(
    /Dune\.jpgImage \d+ KBJuly 4, 2024$/,
  )

  await card(page, 'Beach.jpg').click()
  const viewer = page.getByRole('dialog', { name: 'Viewer' })
  await expect(viewer.getByRole('img', { name: 'Beach.jpg' })).toHaveAttribute(
    'data-loaded',
    'true',
  )
  const first = await page.getByTestId('counter').textContent()
  expect(['1 of 2', '2 of 2']).toContain(first)
  await page.keyboard.press(first === '1 of 2' ? 'ArrowRight' : 'ArrowLeft')
  await expect(viewer.getByRole('img', { name: 'Dune.jpg' })).toHaveAttribute('data-loaded', 'true')
  const saving = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Download' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Dune.jpg')
  expect(await readFile(await saved.path())).toEqual(await readFile(fixture('portrait.jpg')))
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await card(page, 'Dune.jpg').click()
  await expect(viewer.getByText(/^\d+ KB · July 4, 2024$/)).toBeVisible()
  await expect(viewer.getByRole('img', { name: 'Dune.jpg' })).toHaveAttribute('data-loaded', 'true')
  const { height = 0 } = page.viewportSize() ?? {}
  await page.mouse.click(12, height / 4)
  await expect(viewer).toBeHidden()
})

test("the link's secret stays out of the URL and the history", async ({ page, server }) => {
  const names = ['Beach.jpg', 'Dune.jpg', 'Pier.jpg']
  const { token, url } = await aLink(await aSharer(server), {}, names)
  const secret = url.split('#')[1] ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  const sent: string[] = []
  page.on('request', request => {
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
  })
  await page.goto(url)
  await expect(card(page, 'Beach.jpg')).toBeVisible()
  expect(page.url()).toBe(`${server.url}/share/${token}`)
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(secret)
  await page.reload()
  await expect(card(page, 'Beach.jpg')).toBeVisible()
  await card(page, 'Beach.jpg').click()
  await expect(page.getByTestId('counter')).toHaveText(/^\d of 3$/)
  expect(page.url()).not.toContain(secret)
  await page.goBack()
  await expect(page.getByTestId('counter')).toBeHidden()
  expect(sent.filter(text => text.includes(secret) && !text.endsWith(`#${secret}`))).toEqual([])
  await expect(page.getByText('Shared by Maria Rossi')).toBeVisible()

  await test.step('every file is downloaded one by one, and all as a ZIP', async () => {
    const saved: string[] = []
    page.on('download', download => saved.push(download.suggestedFilename()))
    await page.getByRole('button', { name: 'Download All' }).click()
    await expect.poll(() => saved.toSorted()).toEqual(names)
    await expect(page.getByRole('button', { name: 'Download All' })).toBeEnabled()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as One ZIP' }).click()
    const zip = await saving
    expect(zip.suggestedFilename()).toBe(`${LINK.title}.zip`)
    const bytes = await readFile(await zip.path())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    for (const name of names) expect(bytes.includes(name)).toBe(true)
  })
})

test('a visitor can play a video of a link', {
  tag: '@core',
}, async ({ page, server, expectComplaint }) => {
  expectComplaint(COMPLAINT)
  const sharer = await aSharer(server)
  const video = await sharer.upload('Waves.mp4', 'clip.mp4')
  const linkTo = async (options: Partial<typeof LINK>) => {
    const link = await sharer.sharing.createLink(
      { type: 'item', item: video },
      { ...LINK, ...options },
    )
    return link.url ?? ''
  }
  const expectPlaying = async () => {
    await card(page, 'Waves.mp4').click()
    const player = page.locator('video')
    await expect
      .poll(() => player.evaluate(element => (element as HTMLVideoElement).currentTime))
      .toBeGreaterThan(0)
    expect(await player.getAttribute('src')).toMatch(/^\/video\//)
  }
  await page.goto(await linkTo({}))
  await expectPlaying()

  await test.step('asks for the password, rejects a wrong one and accepts the right one', async () => {
    await page.goto(await linkTo({ password: 'Open-sesame-1' }))
    await expect(
      page.getByRole('heading', { name: 'This link is protected by a password' }),
    ).toBeVisible()
    await expect(page.getByText(LINK.title)).toHaveCount(0)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(problem(page)).toHaveText('Wrong password.')
    await page.getByLabel('Password', { exact: true }).fill('Open-sesame-1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: LINK.title })).toBeVisible()
    await expectPlaying()
  })

  await test.step('a link without originals offers none', async () => {
    const items = [await sharer.upload('Beach.jpg'), video]
    const options = { ...LINK, originals: false }
    const link = await sharer.sharing.createLink({ type: 'items', items }, options)
    await page.goto(link.url ?? '')
    await card(page, 'Waves.mp4').click()
    await expect(page.getByRole('img', { name: 'Waves.mp4' })).toHaveAttribute(
      'data-loaded',
      'true',
    )
    await page.keyboard.press('Escape')
    await expect(page.getByText('2 files')).toBeVisible()
    await expect(page.getByRole('button', { name: /Download/ })).toHaveCount(0)
  })
})

test("a link's page explains why the link does not work", async ({
  page,
  server,
  expectComplaint,
}) => {
  expectComplaint(COMPLAINT)
  const sharer = await aSharer(server)
  const { token, url } = await aLink(sharer)
  const secret = url.split('#')[1]

  await test.step('an address that leads nowhere', async () => {
    for (const path of ['/share', '/share/', `/share/${token}`, `/share/x#${secret}`]) {
      await page.goto(`${server.url}${path}`)
      await expect(problem(page)).toContainText(INVALID)
      await expect(problem(page)).toContainText(HINT)
      const isCut = path === `/share/${token}`
      if (isCut) await expect(problem(page)).toContainText('The end of the link is missing')
    }
    await page.goto(`${server.url}/share/${token}#AAAAAAAAAAAAAAAAAAAAAA`)
    await expect(problem(page)).toContainText(INVALID)
    await page.goto(`${server.url}/share/AAAAAAAAAAAAAAAAAAAAAA#${secret}`)
    await expect(problem(page)).toContainText(GONE)
  })
  await test.step('a link that has ended', async () => {
    const ended = await aLink(sharer)
    await sharer.sharing.revokeLink({ type: 'items', items: ended.items }, ended.token)
    await page.goto(ended.url)
    await expect(problem(page)).toContainText(GONE)
    await expect(problem(page)).toContainText(HINT)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
  await test.step('an address that a program changed still opens', async () => {
    for (const address of [url, `${url}).`, url.replace('#', '%23')]) {
      await page.goto('/favicon.svg')
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(address)
      await expect(card(page, 'Beach.jpg')).toBeVisible()
      expect(page.url()).toBe(`${server.url}/share/${token}`)
    }
  })
})

test("a link's page explains a server failure", async ({
  page,
  server,
  expectComplaint,
  fail,
  intercept,
}) => {
  expectComplaint(COMPLAINT)
  const { url } = await aLink(await aSharer(server), {}, ['Beach.jpg', 'Dune.jpg'])
  const tryAgain = page.getByRole('button', { name: 'Try again' })

  await test.step('a failing server, until it answers again', async () => {
    const mend = await fail(/^\/api\/public\/shared\//)
    await page.goto(url)
    await expect(problem(page)).toContainText(FAILED)
    await expect(problem(page)).toContainText(HINT)
    await mend()
  })
  await test.step('too many attempts, which do not mean that the link has a password', async () => {
    const message = 'Too many attempts. Please wait a moment and try again.'
    const mend = await intercept('**/api/public/shared/*', route =>
      route.fulfill({ status: 429, json: { code: 'TOO_MANY_REQUESTS', message } }),
    )
    await tryAgain.click()
    await expect(problem(page)).toContainText(message)
    await expect(page.getByLabel('Password')).toHaveCount(0)
    await mend()
    await tryAgain.click()
    await expect(card(page, 'Beach.jpg')).toBeVisible()
    await expect(card(page, 'Dune.jpg')).toBeVisible()
  })
  await test.step('a file without a valid signature of its sender', async () => {
    await intercept('**/api/public/shared/*', async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      const [file] = body.files
      file.id = file.id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))
      await route.fulfill({ response: answer, json: body })
    })
    await page.reload()
    await expect(page.getByText('1 file could not be verified and is not shown.')).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Files' }).getByRole('gridcell')).toHaveCount(1)
  })
})

test.describe('in a small window', () => {
  test.use({ viewport: { width: 390, height: 400 } })

  test('a link to a file on a later page shows the file', async ({ page, server, intercept }) => {
    const names = Array.from({ length: 30 }, (_, i) => `File-${i}.jpg`)
    const { url } = await aLink(await aSharer(server), {}, names)
    await page.goto(url)
    await page.getByRole('grid', { name: 'Files' }).getByRole('button').first().focus()
    await page.keyboard.press('Control+End')
    await expect(page.locator('[data-index="29"]')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('counter')).toHaveText('30 of 30')

    // With 12 files a page, the last file is on the third page. The reload must fetch all three pages.
    let pages = 0
    await intercept('**/api/public/shared/*', route => {
      pages += 1
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '12')
      return route.continue({ url: url.href })
    })
    await page.reload()
    await expect(page.getByTestId('counter')).toHaveText('30 of 30')
    expect(pages).toBe(3)
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByTestId('counter')).toHaveText('29 of 30')
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-index="28"]')).toBeFocused()
    await expect(page.locator('[data-index="28"]')).toBeInViewport({ ratio: 1 })
  })
})
