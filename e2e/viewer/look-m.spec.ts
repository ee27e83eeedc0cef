import { motionPhoto } from '../support/data/motion-photo.ts'
import { openNewLibrary } from '../support/account.ts'
import { fixtureBytes, tile, uploadFiles } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

test('look', async ({ page }) => {
  test.setTimeout(300_000)
  page.on('console', message => message.type() === 'error' && console.log('CONSOLE', message.text()))
  await openNewLibrary(page)
  const [portrait, landscape, o1, o2, o3, o4] = (await Promise.all(
    ['portrait.jpg', 'landscape.jpg', 'turned/orientation-3.jpg', 'turned/orientation-4.jpg', 'turned/orientation-5.jpg', 'orientation-1.jpg'].map(fixtureBytes),
  )) as Buffer[]
  const f = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })
  await uploadFiles(page, [
    f('live.jpg', await motionPhoto()),
    f('landscape.jpg', landscape as Buffer),
    f('IMG_20200101_120000_BURST001_COVER.jpg', o1 as Buffer),
    f('IMG_20200101_120000_BURST002.jpg', o2 as Buffer),
    f('IMG_20200101_120000_BURST003.jpg', o3 as Buffer),
    f('one.jpg', o4 as Buffer),
  ])
  await expect(page.getByRole('button', { name: /stack of 3/ })).toBeVisible()
  for (const [w, h, scheme] of [[1280, 800, 'light'], [1280, 800, 'dark'], [390, 844, 'light'], [390, 844, 'dark']] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.emulateMedia({ colorScheme: scheme })
    await page.mouse.move(0, 0)
    await page.waitForTimeout(700)
    await page.screenshot({ path: `/tmp/m-shots/gallery-${w}-${scheme}.png` })
    await tile(page, 'live.jpg').click()
    await expect(page.getByRole('img', { name: 'live.jpg' })).toHaveAttribute('data-loaded', 'true')
    await page.keyboard.press('m')
    await page.waitForTimeout(900)
    await page.screenshot({ path: `/tmp/m-shots/motion-${w}-${scheme}.png` })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /stack of 3/ }).click()
    await expect(page.getByRole('region', { name: 'Stack of 3' })).toBeVisible()
    await page.waitForTimeout(900)
    await page.screenshot({ path: `/tmp/m-shots/stack-${w}-${scheme}.png` })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /stack of 3/ }).click()
  const strip = page.getByRole('region', { name: 'Stack of 3' })
  await strip.getByRole('button', { name: /BURST003/ }).click()
  await expect(page.getByRole('img', { name: 'IMG_20200101_120000_BURST003.jpg' })).toBeVisible()
  await strip.getByRole('button', { name: 'Use as cover' }).click()
  await expect(strip.getByRole('button').first()).toHaveAccessibleName(/BURST003/)
  await page.screenshot({ path: '/tmp/m-shots/cover.png' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /BURST003.*stack of 3/ })).toBeVisible()
  await page.getByRole('button', { name: /BURST003.*stack of 3/ }).click()
  await page.getByRole('button', { name: 'Take apart' }).click()
  await expect(page.getByRole('region', { name: /Stack of/ })).toHaveCount(0)
  await page.screenshot({ path: '/tmp/m-shots/apart.png' })
  await page.keyboard.press('Escape')
  await expect(tile(page, 'IMG_20200101_120000_BURST002.jpg')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/m-shots/selection.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/m-shots/selection-390.png' })
  await page.getByRole('button', { name: 'Stack', exact: true }).click()
  await page.waitForTimeout(700)
  await page.screenshot({ path: '/tmp/m-shots/months.png' })
})
