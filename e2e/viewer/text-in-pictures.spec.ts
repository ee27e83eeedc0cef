import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Page } from '@playwright/test'
import { blankPicture } from '@safelight/recognition/drawn-pictures'
import { drawText } from '@safelight/recognition/drawn-text'
import { encodeQR } from 'qr'
import { expectAccessibleLooks, PHONE } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { drawingFile, pngOf } from '../support/drawings.ts'
import { fixture, tile, uploadFiles } from '../support/library.ts'
import { expectPlaced } from '../support/placed.ts'
import { offerRecognition } from '../support/recognition.ts'
import { aSharer, LINK } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

const PHONE_NUMBER = '6502530000'

function aPoster() {
  const poster = blankPicture(900, 500)
  drawText(poster, 'LOST', { x: 60, y: 60, dot: 9 })
  drawText(poster, PHONE_NUMBER, { x: 60, y: 300, dot: 8 })
  return poster
}

function aCode(content: string) {
  const picture = blankPicture(600, 500)
  const [dot, x, y] = [9, 120, 90]
  for (const [row, modules] of encodeQR(content, 'raw').entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (!isDark) continue
      for (let line = 0; line < dot; line++) {
        const start = 4 * ((y + row * dot + line) * picture.width + x + column * dot)
        for (let pixel = 0; pixel < dot; pixel++) picture.data.set([0, 0, 0], start + 4 * pixel)
      }
    }
  }
  return picture
}

const text = (page: Page) => page.getByRole('region', { name: 'Text in this photo' })
const word = (page: Page) => text(page).getByText('LOST')
const selectText = (page: Page) => page.getByRole('button', { name: 'Select text' })
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString())
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function middleOf(page: Page) {
  const box = await word(page).boundingBox()
  if (!box) throw new Error('The word is not in the picture.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box }
}

test('text in a picture is selected and copied where it stands', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await offerRecognition(server)
  await openNewLibrary(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Turn On for This Device' }).click()
  await expect(page.getByRole('button', { name: 'Turn Off for This Device' })).toBeVisible()
  await uploadFiles(page, [drawingFile('poster.png', aPoster())])
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Recognition' })).toContainText('1 of 1 analyzed')
  await page.goto('/gallery')
  await tile(page, 'poster.png').click()

  await test.step('until the person selects, the text takes no presses', async () => {
    await expect(selectText(page)).toBeVisible()
    await expect(word(page)).toBeAttached()
    const { x, y } = await middleOf(page)
    expect(
      await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, [x, y] as const),
    ).toBe('IMG')
    await expectAccessibleLooks(page)
  })

  await test.step('a word is copied', async () => {
    await selectText(page).click()
    const { x, y } = await middleOf(page)
    await page.mouse.dblclick(x, y)
    expect(await selected(page)).toBe('LOST')
    await page.keyboard.press('ControlOrMeta+c')
    expect(await copied(page)).toBe('LOST')
    await expectAccessibleLooks(page)
  })

  await test.step('all text is copied', async () => {
    await page.evaluate(() => getSelection()?.removeAllRanges())
    await page.getByRole('button', { name: 'Copy All Text' }).click()
    await expect(page.getByText('Text copied.')).toBeVisible()
    expect(await copied(page)).toBe(`LOST\n${PHONE_NUMBER}`)
  })

  await test.step('a phone number is shown before it opens', async () => {
    await text(page).getByRole('button', { name: PHONE_NUMBER }).click()
    const dialog = page.getByRole('dialog', { name: 'Call This Number?' })
    await expect(dialog).toContainText('+16502530000')
    await expectAccessibleLooks(page, dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(selectText(page)).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('a turned picture turns its text', async () => {
    await page.keyboard.press('Escape')
    await expect(selectText(page)).toHaveAttribute('aria-pressed', 'false')
    const before = (await middleOf(page)).box
    expect(before.width).toBeGreaterThan(before.height)
    await page.keyboard.press('r')
    await expect
      .poll(async () => {
        const { box } = await middleOf(page)
        return box.height > box.width
      })
      .toBe(true)
    await page.keyboard.press('t')
    const { x, y } = await middleOf(page)
    await page.mouse.dblclick(x, y)
    expect(await selected(page)).toBe('LOST')
    await page.keyboard.press('Escape')
  })

  await test.step('a long touch selects a word on a phone', async () => {
    await page.setViewportSize(PHONE)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.waitForFunction(() => document.querySelectorAll('section p').length > 0)
    const { x, y } = await middleOf(page)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await expect(selectText(page)).toHaveAttribute('aria-pressed', 'true')
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    expect(await selected(page)).toBe('LOST')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expectAccessibleLooks(page)
    // A browser scrolls to the selection, even where no scroll bar lets a person scroll back.
    const scrolled = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter(({ scrollLeft, scrollTop }) => scrollLeft !== 0 || scrollTop !== 0)
        .map(element => element.outerHTML.slice(0, 300)),
    )
    expect(scrolled).toEqual([])
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the information panel has the text too', async () => {
    await page.getByRole('button', { name: 'Information' }).click()
    const panel = page.getByRole('complementary', { name: 'Information' })
    await expect(panel.getByRole('region', { name: 'Text' })).toContainText(PHONE_NUMBER)
  })
})

test('a code in a picture is outlined where it stands', async ({ page }) => {
  const picture = aCode('http://example.org/menu?table=12')
  await openNewLibrary(page)
  await uploadFiles(page, [drawingFile('code.png', picture)])
  await tile(page, 'code.png').click()
  const outline = page.getByTestId('codes').locator('polygon')
  await expect(outline).toHaveCount(1)
  const shown = page.getByRole('img', { name: /code\.png/ }).first()
  // In parts of the picture's sides: the code has 29 modules of 9 pixels, and begins at (138, 108).
  const expected = [138 / 600, 108 / 500, 261 / 600, 261 / 500]
  await expectPlaced(outline, shown, expected, 0.03)
})

test('a code in a picture opens its website only on request', async ({
  page,
  server,
  context,
}, info) => {
  const maria = await aSharer(server)
  const file = info.outputPath('code.png')
  await writeFile(file, pngOf(aCode('http://example.org/menu?table=12')))
  const path = relative(fixture('.'), file)
  const item = await maria.upload('code.png', path)
  const { url } = await maria.sharing.createLink({ type: 'items', items: [item] }, LINK)
  const asked: { url: string; referer: string | undefined }[] = []
  await context.route('https://example.org/**', route => {
    asked.push({ url: route.request().url(), referer: route.request().headers().referer })
    return route.fulfill({ contentType: 'text/html', body: '<title>Menu</title>' })
  })
  await page.goto(url ?? '')
  await page
    .getByRole('button', { name: /code\.png/ })
    .first()
    .click()
  const code = page.getByRole('button', { name: 'example.org' })
  await expect(code).toBeVisible()
  await expectAccessibleLooks(page)
  await code.click()
  const dialog = page.getByRole('dialog', { name: 'Open This Website?' })
  await expect(dialog).toContainText('https://example.org/menu?table=12')
  await expectAccessibleLooks(page, dialog)
  expect(asked).toEqual([])
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  const website = await opened
  await expect(website).toHaveTitle('Menu')
  expect(await website.evaluate(() => window.opener)).toBeNull()
  expect(asked).toEqual([{ url: 'https://example.org/menu?table=12', referer: undefined }])
})
