import type { Page } from '@playwright/test'
import { reloadOnNewDevice } from '../support/device.ts'
import { thumbnailKeys, tile } from '../support/library.ts'
import { enter } from '../support/ready-account.ts'
import type { Server } from '../support/servers/server.ts'
import { aSharer, uploadMany } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

/** A window so low that the first page of items fills it. */
const LOW = { width: 390, height: 300 }

async function openWithOld(page: Page, server: Server, count: number): Promise<void> {
  const me = await aSharer(server)
  await uploadMany(me, count)
  await me.upload('old.jpg', 'old.jpg', '2019-12-31T23:59:30.000')
  await enter(page, me.signedIn)
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.mouse.move(200, 200)
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    await expect(page.getByText("You've reached the end of your library")).toBeInViewport({
      timeout: 100,
    })
  }).toPass({ intervals: [50] })
}

test('a long library loads page by page', async ({ page, server, intercept }) => {
  const asked: (string | undefined)[] = []
  const fetched = new Set<string>()
  page.on('request', request => {
    for (const key of thumbnailKeys(request)) fetched.add(key)
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.includes('all-metadata-steps')) return
    asked.push(`${pathname.split('/').at(-1)} ${searchParams.has('after') ? 'after' : 'first'}`)
  })

  await test.step('a first page of 30 is shown while the next one loads', async () => {
    const { promise: seen, resolve: release } = Promise.withResolvers<void>()
    const letThrough = await intercept(/all-metadata-steps.*after=/, async route => {
      await seen
      await route.continue()
    })
    await openWithOld(page, server, 60)
    await expect(page.getByText('Loading more photos...')).toBeVisible()
    release()
    await expect(tile(page, '0.jpg')).toBeVisible()
    await expect(page.getByText('60 items')).toHaveCount(2)
    await letThrough()
  })

  await test.step('thumbnails far away are not requested', async () => {
    await page.setViewportSize(LOW)
    fetched.clear()
    await reloadOnNewDevice(page)
    await expect(page.locator('img[data-shown="true"]').first()).toBeVisible()
    expect(fetched.size).toBeLessThan(61)
  })

  await test.step('a button for keyboard users loads more', async () => {
    await page.reload()
    const more = page.getByRole('button', { name: 'Load More Photos' })
    await expect(page.getByText('60 items')).toHaveCount(2)
    // Focus the button without scrolling to it, because scrolling alone would load more.
    const height = () => page.evaluate(() => document.body.scrollHeight)
    await expect(more).toBeAttached()
    const before = await height()
    await more.evaluate(button => button.focus({ preventScroll: true }))
    await page.keyboard.press('Enter')
    await expect.poll(height).toBeGreaterThan(before + 300)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  await test.step('the focus moves before the picture is loaded, and stays after that', async () => {
    await page
      .getByRole('button', { name: /^Photo / })
      .first()
      .focus()
    await page.keyboard.press('ControlOrMeta+End')
    await expect(tile(page, 'old.jpg')).toBeFocused()
  })

  await test.step('the scrubber jumps to the end and back', async () => {
    const scrubber = page.getByRole('slider', { name: 'Date' })
    await scrubber.press('End')
    await expect(page.getByRole('heading', { name: 'December 2019' })).toBeInViewport()
    await expect(tile(page, 'old.jpg')).toBeInViewport()
    await expect(scrubber).toHaveAttribute('aria-valuetext', 'December 2019, 1 item')
    await expect(page.getByText("You've reached the end of your library")).toBeVisible()
    await scrubber.press('Home')
    await expect(page.getByRole('heading', { name: 'December 2019' })).toHaveCount(0)
  })

  await test.step('scrolling loads everything, and no page twice', async () => {
    await scrollToEnd(page)
    await expect(tile(page, 'old.jpg')).toBeVisible()
    await expect.poll(() => fetched.size).toBe(61)
    expect(asked).toEqual(['30 first', '200 after', '30 first', '200 after'])
  })
})

test('the viewer shows an item of an old month after a reload', async ({ page, server, fail }) => {
  await page.setViewportSize(LOW)
  await openWithOld(page, server, 30)

  await test.step('on another device too, and after the server failed to return the month', async () => {
    await page.getByRole('slider', { name: 'Date' }).press('End')
    await tile(page, 'old.jpg').click()
    await expect(page.getByTestId('counter')).toHaveText('31/31')
    const mend = await fail(/^\/api\/media\/\w{26}$/)
    const refused = page.waitForResponse(answer => answer.status() === 500)
    await reloadOnNewDevice(page)
    await refused
    await mend()
    await expect(page.getByTestId('counter')).toHaveText('31/31')
    await expect(page.getByRole('img', { name: 'old.jpg' })).toBeVisible()
  })

  await test.step('not with an unknown item', async () => {
    await page.goto(page.url().replace(/item=.*/, 'item=01ARZ3NDEKTSV4RRFFQ69G5FAV'))
    await expect(page).toHaveURL(/\/gallery$/)
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('ControlOrMeta+a')
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('31')
  })

  await test.step('selecting everything fails if the months cannot be loaded', async () => {
    await fail(/\/all-metadata-steps\/0\/200$/)
    await reloadOnNewDevice(page)
    await expect(page.getByText('31 photos')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    const messages = page.getByRole('alert').filter({ has: page.getByLabel('Dismiss') })
    await expect(messages).toHaveText(['Failed to load photos'])
  })
})
