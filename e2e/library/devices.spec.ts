import type { Page } from '@playwright/test'
import { aPerson } from '../support/account.ts'
import { expectThumbnail, fixture, tile, uploadFiles } from '../support/library.ts'
import { importWithoutBrowser } from '../support/program.ts'
import { enter, register } from '../support/ready-account.ts'
import { expect, test } from '../support/test.ts'
import { openViewer } from '../support/viewer.ts'

const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

test('an upload appears in another tab at once', async ({ page, context, browser, baseURL }) => {
  const signedIn = await register(page, aPerson(), 'later')
  await enter(page, signedIn)
  const other = await context.newPage()
  await other.goto('/gallery')
  await expect(other.getByText('No photos yet')).toBeVisible()

  await test.step('the gallery shows an upload from before its first visit', async () => {
    await page.goto('/upload')
    await uploadFiles(page, [fixture('portrait.jpg')])
    await expectThumbnail(page, 'portrait.jpg')
  })

  await test.step('the other tab shows it', async () => {
    await expectThumbnail(other, 'portrait.jpg')
    await expect(other.getByText('1 photo · 0 videos')).toBeVisible()
  })

  await test.step('another device adds a file', async () => {
    const device = await browser.newContext(baseURL ? { baseURL } : {})
    const elsewhere = await device.newPage()
    await enter(elsewhere, signedIn)
    await expectThumbnail(elsewhere, 'portrait.jpg')
    await uploadFiles(elsewhere, [fixture('old.jpg')])
    await expect(tile(page, 'old.jpg')).toHaveCount(0)
    await lookAgain(page)
    await expectThumbnail(page, 'old.jpg')
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['July 2021', 'December 2019'])
    await device.close()
  })

  await test.step('this device draws previews that a program without a browser could not draw', async () => {
    const paths = [fixture('landscape.jpg'), fixture('embedded.jpg')]
    await importWithoutBrowser(new URL(page.url()).origin, signedIn, paths)
    await lookAgain(page)
    await expectThumbnail(page, 'landscape.jpg')
    // Until this device has drawn the preview, the viewer shows the small picture that the camera embedded.
    await openViewer(page, 'embedded.jpg')
    const picture = page.getByRole('img', { name: 'embedded.jpg' })
    await expect(picture).toHaveAttribute('data-loaded', 'true')
  })
})
