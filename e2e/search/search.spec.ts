import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expectAccessibleLooks, PHONE } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { reloadOnNewDevice, untilKept } from '../support/device.ts'
import {
  expectThumbnail,
  fixture,
  fixtureBytes,
  heart,
  tile,
  uploadFiles,
} from '../support/library.ts'
import { expectFound, FILES, field, openSearch, results } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

test('search finds items by place, name, date, kind and camera', {
  tag: '@core',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await openLibraryOf(page, FILES.map(fixture))
  await openSearch(page)

  await test.step('all words must match', async () => {
    await expectFound(page, 'arezzo', ['clip.mp4', 'landscape.jpg'])
    await expectFound(page, 'ITALY photo', ['landscape.jpg'])
    await expectFound(page, 'tuscany', ['clip.mp4', 'landscape.jpg'])
    await expectFound(page, 'portr', ['portrait.jpg'])
    await expectFound(page, 'july 2021', ['portrait.jpg', 'landscape.jpg'])
    await expectFound(page, '2019..2020', ['old.jpg'])
    await expectFound(page, 'before 2020', ['old.jpg'])
    await expectFound(page, 'video 2022', ['clip.mp4'])
    await expectFound(page, 'gif', ['animated.gif'])
    await expectFound(page, 'safelight one', ['landscape.jpg'])
    await expectFound(page, 'marker description', ['landscape.jpg'])
    await field(page).fill('arezzo portrait')
    await expect(page.getByText('Nothing found for “arezzo portrait”')).toBeVisible()
  })

  await test.step('the last query wins, however quickly it was typed', async () => {
    for (const text of ['landscape', '2021', 'italy', 'nowhere', 'portrait']) {
      await field(page).fill('')
      await field(page).pressSequentially(text)
    }
    await expect(page.getByText('1 result', { exact: true })).toBeVisible()
    await expect(results(page)).toHaveText([/portrait\.jpg/])
  })

  await test.step('the viewer opens over the results', async () => {
    await expectFound(page, '2021', ['portrait.jpg', 'landscape.jpg'])
    await expectThumbnail(page, 'landscape.jpg')
    await tile(page, 'portrait.jpg').click()
    await expect(page.getByText('1/2', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('img', { name: 'landscape.jpg' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(results(page)).toHaveCount(2)
  })

  await test.step('neither the server nor the URL learns the query', async () => {
    await expectFound(page, 'arezzo', ['clip.mp4', 'landscape.jpg'])
    await tile(page, 'landscape.jpg').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(page.url()).not.toMatch(/arezzo/i)
    expect(asked.filter(each => /arezzo/i.test(each))).toEqual([])
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.reload()
    await expect(field(page)).toHaveValue('arezzo')
    await expect(results(page)).toHaveCount(2)
  })
})

test('search finds an upload from another tab', async ({ page, context }, testInfo) => {
  const picnic = testInfo.outputPath('picnic.gif')
  const now = new Date()
  const summer = now.getMonth() > 7 ? now.getFullYear() : now.getFullYear() - 1
  await mkdir(dirname(picnic), { recursive: true })
  await writeFile(picnic, Buffer.concat([await fixtureBytes('animated.gif'), Buffer.of(0)]))
  await utimes(picnic, now, new Date(summer, 6, 10, 12))
  await openNewLibrary(page)

  await test.step('another tab finds it at once', async () => {
    const other = await context.newPage()
    await other.goto('/search')
    await field(other).fill('portrait')
    await expect(other.getByText('Nothing found for “portrait”')).toBeVisible()
    await uploadFiles(page, [picnic, ...FILES.map(fixture)])
    await expect(results(other)).toHaveText([/portrait\.jpg/])
    await other.close()
  })

  await test.step('dates in words, and favorites', async () => {
    await openSearch(page)
    await expectFound(page, 'last summer', ['picnic.gif'])
    await expectFound(page, 'arezzo video 2022', ['clip.mp4'])
    await expectFound(page, 'fixture 35mm', ['landscape.jpg'])
    await expectFound(page, 'portrait', ['portrait.jpg'])
    await tile(page, 'portrait.jpg').click()
    await page.keyboard.press('f')
    await page.keyboard.press('Escape')
    await expectFound(page, 'favorites', ['portrait.jpg'])
    await expectFound(page, 'favorites', ['portrait.jpg'])
    await expect(heart(page, 'portrait.jpg')).toBeVisible()

    await field(page).fill('')
    await page.getByRole('button', { name: 'Favorites', exact: true }).click()
    await expect(field(page)).toHaveValue('Favorites')
    await expect(page.getByText('1 result')).toBeVisible()
    await expect(results(page)).toHaveText([/portrait\.jpg/])
  })
})

test('search suggestions work by keyboard alone', async ({ page, intercept }) => {
  await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))

  await test.step('a blank search is ignored in the gallery', async () => {
    await field(page).fill('   ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/gallery$/)
    await field(page).fill('')
  })

  await test.step('suggestions are chosen', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('photo are')
    const suggestion = page.getByRole('option', { name: 'Arezzo' })
    await expect(suggestion).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(suggestion).toBeHidden()
    await expect(field(page)).toHaveValue('photo are')
    await page.keyboard.press('ArrowDown')
    await expect(suggestion).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search$/)
    await expect(field(page)).toHaveValue('photo Arezzo')
    await expect(results(page)).toHaveText([/landscape\.jpg/])
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('')
    await page.keyboard.type('july')
    await page.getByRole('option', { name: 'July 2021' }).click()
    await expect(results(page)).toHaveText([/portrait\.jpg/, /landscape\.jpg/])
  })

  await test.step('a blank search has no results', async () => {
    await field(page).fill('   ')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('What are you looking for?')).toBeVisible()
    await expect(results(page)).toHaveCount(0)
  })

  await test.step('a result is changed in the viewer, before and after the server has saved it', async () => {
    await field(page).fill('2021')
    await expect(results(page)).toHaveText([/portrait\.jpg/, /landscape\.jpg/])
    await tile(page, 'portrait.jpg').click()
    const panel = page.getByRole('complementary', { name: 'Information' })
    await page.keyboard.press('i')
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Date and time').fill('2012-12-31T23:59:30')
    const saving = Promise.withResolvers<void>()
    await intercept('**/api/media/details', async route => {
      await saving.promise
      await route.continue()
    })
    await panel.getByRole('button', { name: 'Save' }).click()
    const behind = page.getByRole('grid', { name: 'Results', includeHidden: true })
    await expect(behind).not.toContainText('portrait.jpg')
    await expect(panel.getByLabel('Name')).toHaveValue('portrait.jpg')
    saving.resolve()
    await expect(panel).toContainText('December 31, 2012')
    await expect(page.getByTestId('counter')).toHaveText('1/2')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Delete')
    await expect(page.getByText('1 item moved to the trash')).toBeVisible()
    await expect(page.getByTestId('counter')).toHaveText('1/1')
  })
})

test('search loads missing months from the server', async ({
  page,
  context,
  fail,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  await openLibraryOf(page, ['landscape.jpg', 'old.jpg'].map(fixture))

  await test.step('days are loaded from the server, and a failure is reported and retried', async () => {
    const mendSteps = await fail(/\/all-metadata-steps\//)
    const mendSearch = await fail(/^\/api\/media\/search$/)
    await page.goto('/search')
    await reloadOnNewDevice(page)
    await field(page).fill('2021')
    await expect(page.getByText('Search failed')).toBeVisible()
    await mendSearch(page.getByRole('button', { name: 'Try again' }))
    await expect(results(page)).toHaveText([/landscape\.jpg/])
    await expectThumbnail(page, 'landscape.jpg')
    await mendSteps()
  })

  await test.step('the library can be searched offline', async () => {
    await page.goto('/gallery')
    for (const name of ['landscape.jpg', 'old.jpg']) await expectThumbnail(page, name)
    await untilKept(page, 2)
    await page.goto('/search')
    await expectFound(page, 'old', ['old.jpg'])
    await context.setOffline(true)
    await expectFound(page, 'arezzo 2021', ['landscape.jpg'])
    await expectThumbnail(page, 'landscape.jpg')
    await context.setOffline(false)
  })
})

test.describe('on a phone and a desktop, in light and dark', () => {
  test.use({ viewport: PHONE, colorScheme: 'light' })

  test('the search page is accessible and fits the window', async ({ page }) => {
    await openLibraryOf(page, ['landscape.jpg', 'portrait.jpg'].map(fixture))
    await page.goto('/search')
    await expect(page.getByRole('button', { name: 'Arezzo' })).toBeVisible()
    await expectAccessibleLooks(page)
    await expect(page.getByRole('button', { name: 'Videos', exact: true })).toHaveCount(0)
    await field(page).pressSequentially('2021')
    await expect(results(page)).toHaveCount(2)
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessibleLooks(page)
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expectThumbnail(page, 'landscape.jpg')
    await expectAccessibleLooks(page)
    await field(page).fill('nowhere')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await expectAccessibleLooks(page)
  })
})
