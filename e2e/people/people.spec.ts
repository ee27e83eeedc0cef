import type { Page, Request } from '@playwright/test'
import { drawFace } from '@safelight/recognition/drawn-faces'
import { blankPicture } from '@safelight/recognition/drawn-pictures'
import { DESKTOP, expectAccessibleLooks, expectFocusInSight } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { type FilePayload, tile, uploadFiles } from '../support/library.ts'
import { offerRecognition } from '../support/recognition.ts'
import { field, openSearch, results } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

/** For each picture, the numbers of the drawn people, from left to right. */
const PICTURES = [[1, 2], [1, 2], [1, 2], [1], [1]]
/** The first picture's name, which says when it was taken. */
const DATED = 'IMG_20240517_120000.png'

/** Calls that the threat model lists: none has a parameter that depends on a person. */
const WITHOUT_PEOPLE =
  /^GET \/api\/(user\/(me|inbox)|media\/(available-months|changes since limit|thumbnails)|recognition\/(models|shards since))\b/

test('a person names, finds, corrects and hides people in photos', async ({ page, server }) => {
  await offerRecognition(server)
  await openNewLibrary(page)
  await test.step('without recognition the page explains how to start', async () => {
    await page.getByRole('link', { name: 'People' }).click()
    await expect(page.getByText('No people yet')).toBeVisible()
    await page.getByRole('link', { name: 'Turn on recognition' }).click()
    await page.getByRole('button', { name: 'Turn On for This Device' }).click()
    await expect(page.getByRole('button', { name: 'Turn Off for This Device' })).toBeVisible()
  })
  await uploadFiles(page, await Promise.all(PICTURES.map((who, i) => picture(page, i, who))))

  const card = (name: string) => page.getByRole('link', { name })
  await test.step('a group gets a name', async () => {
    await page.getByRole('link', { name: 'People' }).click()
    await card('Unnamed, 5 items').click()
    await expect(page).toHaveURL(/\/people\/unnamed$/)
    await page.getByRole('button', { name: 'Add a name' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Ann')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Ann' })).toBeVisible()
    await expect(page).not.toHaveURL(/unnamed|Ann/)
  })

  await test.step('the viewer names a face, and links to the person', async () => {
    await tile(page, DATED).click()
    await page.keyboard.press('i')
    const panel = page.getByRole('complementary', { name: 'Information' })
    await panel.getByRole('button', { name: 'Say who this is' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Bea')
    await page.keyboard.press('Enter')
    await panel.getByRole('link', { name: 'Bea' }).click()
    await expect(page.getByRole('heading', { name: 'Bea' })).toBeVisible()
    await expect(page.getByText('3 items')).toBeVisible()
  })

  await test.step('a birth date tells the age in a photo', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Add a birth date' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Year' }).fill('2020')
    await dialog.getByRole('combobox', { name: 'Month' }).selectOption('February')
    await dialog.getByRole('combobox', { name: 'Day' }).selectOption('30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This date does not exist')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Day' }).selectOption('29')
    await expectAccessibleLooks(page)
    await page.setViewportSize(DESKTOP)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Born February 29, 2020')).toBeVisible()
    await tile(page, DATED).click()
    await page.keyboard.press('i')
    const panel = page.getByRole('complementary', { name: 'Information' })
    await expect(panel.getByText('4 years')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('memories can leave out a person', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitemradio', { name: 'Never show' }).click()
    await expect(page.getByText('Never in memories')).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Never show' })).toBeChecked()
    await page.getByRole('menuitemradio', { name: 'Normal' }).click()
    await expect(page.getByText('Never in memories')).toBeHidden()
    await expect(page.getByRole('menu')).toBeHidden()
  })

  await test.step('a name finds the pictures', async () => {
    await openSearch(page)
    await field(page).fill('bea')
    await expect(results(page)).toHaveCount(3)
    for (const name of [DATED, '1.png', '2.png']) await expect(tile(page, name)).toBeVisible()
  })

  await test.step('a picture is removed from a person, and the person is hidden', async () => {
    await page.getByRole('link', { name: 'People' }).click()
    await expectAccessibleLooks(page)
    await card('Ann, 5 items').click()
    await tile(page, '4.png').focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Not this person' }).click()
    await expect(tile(page, '4.png')).toBeHidden()
    await expectFocusInSight(page, 3)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Hide this person' }).click()
    await page.getByRole('link', { name: 'People' }).last().click()
    await expect(card('Bea, 3 items')).toBeVisible()
    await expect(card('Ann, 4 items')).toBeHidden()
    await page.getByRole('button', { name: 'Show hidden (1)' }).click()
    await expect(card('Ann, 4 items')).toBeVisible()
  })
})

test('opening people sends the server nothing that names a person', async ({ page, server }) => {
  await offerRecognition(server)
  await openNewLibrary(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Turn On for This Device' }).click()
  await expect(page.getByRole('button', { name: 'Turn Off for This Device' })).toBeVisible()
  await uploadFiles(page, await Promise.all(PICTURES.map((who, i) => picture(page, i, who))))
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('link', { name: 'Unnamed, 5 items' }).click()
  await page.getByRole('button', { name: 'Add a name' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Wilhelmina')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Wilhelmina' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto('/upload')
  await expect(page.getByRole('heading', { name: 'Upload Photos' })).toBeVisible()

  // The requests of the page and its workers, from the last page on.
  const asked: Request[] = []
  page.on('request', request => asked.push(request))
  await page.getByRole('link', { name: 'People' }).click()
  const card = page.getByRole('link', { name: 'Wilhelmina, 5 items' })
  await expect(card.locator('[data-drawn]')).toBeVisible()
  await card.click()
  await expect(tile(page, '4.png')).toBeVisible()
  await expect(page.getByText('5 items')).toBeVisible()
  for (const request of asked) {
    const { pathname, searchParams } = new URL(request.url())
    const sent = `${request.url()} ${JSON.stringify(request.headers())}`
    expect(sent).not.toMatch(new RegExp(`Wilhelmina|${id}`))
    expect(request.postData()).toBeNull()
    if (!pathname.startsWith('/api/')) continue
    expect([request.method(), pathname, ...searchParams.keys()].join(' ')).toMatch(WITHOUT_PEOPLE)
  }
})

test('people in few photos are hidden behind a single button', async ({ page, server }) => {
  await offerRecognition(server)
  await openNewLibrary(page)
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('link', { name: 'Turn on recognition' }).click()
  await page.getByRole('button', { name: 'Turn On for This Device' }).click()
  await expect(page.getByRole('button', { name: 'Turn Off for This Device' })).toBeVisible()
  // Draws eighteen people in three pictures each. The first two people are together in one more picture.
  const groups = [1, 7, 13].map(first => Array.from({ length: 6 }, (_, i) => first + i))
  const pictures = [...groups, ...groups, ...groups, [1, 2]]
  await uploadFiles(page, await Promise.all(pictures.map((who, i) => picture(page, i, who))))

  await page.getByRole('link', { name: 'People' }).click()
  const cards = (name: string) => page.getByRole('list', { name }).getByRole('link')
  const more = page.getByRole('button', { name: /^Show \d+ more people$/ })
  // The button appears when the device has analyzed most pictures. The number of people grows until it has
  // analyzed all of them.
  await expect(more).toBeVisible()
  await expect(cards('People without a name')).toHaveCount(6)
  await more.press('Enter')
  await expect(cards('More people').nth(6)).toBeVisible()
  const fewer = page.getByRole('button', { name: 'Show fewer people' })
  await expect(fewer).toBeFocused()
  await expectAccessibleLooks(page)
  await fewer.click()
  await expect(cards('More people')).toHaveCount(0)
})

/** Draws up to six people as a PNG, which keeps exact colors. */
async function picture(page: Page, number: number, people: number[]): Promise<FilePayload> {
  const pixels = blankPicture(660, 440)
  for (const [i, person] of people.entries()) {
    // Shift each picture, so that all are different.
    const y = 100 + 220 * Math.floor(i / 3) + number
    drawFace(pixels, { x: 110 + 220 * (i % 3), y, size: 180, person })
  }
  const url = await page.evaluate(
    ({ width, height, data }) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const bytes = Uint8ClampedArray.from(atob(data), letter => letter.charCodeAt(0))
      canvas.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0)
      return canvas.toDataURL('image/png')
    },
    { ...pixels, data: Buffer.from(pixels.data).toString('base64') },
  )
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  return { name: number === 0 ? DATED : `${number}.png`, mimeType: 'image/png', buffer }
}
