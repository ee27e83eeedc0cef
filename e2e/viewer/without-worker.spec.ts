import { readFileSync } from 'node:fs'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, fixtureBytes, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'block' })

test('without a service worker, a video plays once it is decrypted completely', async ({
  page,
  intercept,
}) => {
  const files = ['landscape.jpg', 'portrait.jpg', 'tail-moov.mp4']
  const warning = page.waitForEvent('console', message =>
    /^The background worker for videos/.test(message.text()),
  )
  await openLibraryOf(page, files.map(fixture))

  await test.step('a video plays', async () => {
    await tile(page, 'tail-moov.mp4').click()
    const video = page.locator('video')
    await expect(video).toHaveText('Your browser does not support the video tag.')
    expect((await warning).type()).toBe('warning')
    await expect(video).toHaveAttribute('src', /^blob:/)
    await expect
      .poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState))
      .toBeGreaterThan(1)
  })

  const button = page.getByRole('button', { name: 'Download' })
  await test.step('one original can be saved while another is loading', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByTestId('counter')).toHaveText('2/3')
    const reading = Promise.withResolvers<void>()
    await intercept('**/authz?*', async route => {
      await reading.promise
      await route.continue()
    })
    await button.click()
    await expect(button).toBeDisabled()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByTestId('counter')).toHaveText('3/3')
    await expect(button).toBeEnabled()
    const saved = page.waitForEvent('download')
    reading.resolve()
    expect((await saved).suggestedFilename()).toBe('portrait.jpg')
  })

  await test.step('an original is saved unchanged', async () => {
    const begun = page.waitForEvent('download')
    await button.click()
    const download = await begun
    expect(download.suggestedFilename()).toBe('landscape.jpg')
    expect(readFileSync(await download.path())).toEqual(await fixtureBytes('landscape.jpg'))
  })
})
