import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aPerson, fillSignUp, signIn } from '../support/account.ts'
import { chooseFiles, expectThumbnail, fixture, fixtureBytes, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const FILES = ['landscape.jpg', 'transparent.png', 'animated.gif', 'clip.mp4']

test('a new user uploads files and finds them on a second device', {
  tag: '@core',
}, async ({ page, browser }) => {
  const person = aPerson()

  await test.step('signs up from the landing page', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started Free' }).first().click()
    await fillSignUp(page, person)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible()
    await expect(page.getByText('Account created successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Account created successfully')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
  })

  await test.step('signs in and saves the recovery words', async () => {
    await signIn(page, person)
    await expect(page.getByRole('heading', { name: 'Your recovery words' })).toBeVisible()
    const words = await page.locator('ol li strong').allTextContents()
    expect(words).toHaveLength(24)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByRole('textbox').first()).toBeFocused()
    for (const field of await page.getByRole('textbox').all()) {
      const position = /word-(\d+)/.exec((await field.getAttribute('name')) ?? '')?.[1]
      await field.fill(words[Number(position) - 1] ?? '')
    }
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('No photos yet')).toBeVisible()
  })

  await test.step('uploads a JPEG, a PNG, a GIF and an MP4', async () => {
    await chooseFiles(page, FILES.map(fixture))
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expect(page.getByText('Successfully uploaded 4 file(s)')).toBeVisible()
    await expect(page).toHaveURL(/\/gallery$/)
    for (const name of FILES) await expectThumbnail(page, name)
    await expect(page.getByText('3 photos · 1 video')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'July 2021' })).toBeVisible()
  })

  await test.step('views them with the keyboard', async () => {
    const names = await page
      .getByRole('button', { name: /^(Photo|Video) / })
      .evaluateAll(tiles =>
        tiles.map(each => each.getAttribute('aria-label')?.replace(/^\w+ (.*\.\w+), .*$/, '$1')),
      )
    expect(names.toSorted()).toEqual(FILES.toSorted())
    await page
      .getByRole('button', { name: /^(Photo|Video) / })
      .first()
      .click()
    const viewer = page.getByRole('dialog')
    for (const [index, name] of names.entries()) {
      await expect(viewer.getByText(`${index + 1}/4`, { exact: true })).toBeVisible()
      await expect(viewer.locator('header')).toContainText(name ?? '')
      await page.keyboard.press('ArrowRight')
    }
    await expect(viewer.getByText('4/4', { exact: true })).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Next' })).toBeDisabled()
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.getByText('3/4', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  })

  await test.step('plays the video and seeks', () => playAndSeek(page))

  await test.step('logs out', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  await test.step('signs in with another browser, where everything opens', async () => {
    const context = await browser.newContext()
    const elsewhere = await context.newPage()
    await elsewhere.goto(new URL('/', page.url()).href)
    await elsewhere.getByRole('link', { name: 'Sign In' }).first().click()
    await elsewhere.getByLabel('Email').fill(person.email)
    await elsewhere.getByLabel('Password', { exact: true }).fill(person.password)
    await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click()
    for (const name of FILES) await expectThumbnail(elsewhere, name)
    await tile(elsewhere, 'landscape.jpg').click()
    await expect(elsewhere.getByRole('img', { name: 'landscape.jpg' })).toBeVisible()
    const download = elsewhere.waitForEvent('download')
    await elsewhere.getByRole('button', { name: 'Download' }).click()
    const path = await (await download).path()
    expect(await readFile(path)).toEqual(await fixtureBytes('landscape.jpg'))
    await elsewhere.keyboard.press('Escape')
    await playAndSeek(elsewhere)
    await context.close()
  })
})

async function playAndSeek(page: Page): Promise<void> {
  await tile(page, 'clip.mp4').click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThan(2)
  expect(await video.evaluate((v: HTMLVideoElement) => v.src)).toContain('/video/')
  expect(await video.evaluate((v: HTMLVideoElement) => Math.round(v.duration))).toBe(12)
  await video.evaluate((v: HTMLVideoElement) => {
    v.muted = true
    return v.play()
  })
  await expect
    .poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime))
    .toBeGreaterThan(0.2)
  await video.evaluate((v: HTMLVideoElement) => {
    v.currentTime = 9
  })
  await expect
    .poll(() => video.evaluate((v: HTMLVideoElement) => (v.seeking ? 0 : v.currentTime)))
    .toBeGreaterThanOrEqual(9)
}
