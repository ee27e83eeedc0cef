import { expectAccessibleLooks } from '../support/accessible.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture } from '../support/library.ts'
import { results } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

test('the map loads nothing from third parties', async ({ page, server }) => {
  const foreign: string[] = []
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== server.url) foreign.push(request.url())
  })
  await openLibraryOf(page, ['landscape.jpg', 'clip.mp4', 'portrait.jpg'].map(fixture))
  await page.getByRole('link', { name: 'Places' }).click()
  const map = page.getByRole('application', { name: 'Map of your photos and videos' })
  const cluster = page.getByRole('button', { name: '2 items here' })
  const side = page.getByRole('list', { name: 'Places' })

  await test.step('with a picture for each place, and a list of cities', async () => {
    await expect(page.getByText('2 items on the map')).toBeVisible()
    await expect(side.getByRole('link', { name: 'Arezzo' })).toContainText('2')
    await expect(cluster.locator('img').first()).toBeAttached()
    await expectAccessibleLooks(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('banners above the map and the list do not push them out of the window', async () => {
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    const heights = () => page.evaluate(() => [document.documentElement.scrollHeight, innerHeight])
    await expect.poll(heights).toEqual([800, 800])
    await page.context().setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
  })

  await test.step('keys alone move it and open a place', async () => {
    await map.focus()
    const before = await cluster.boundingBox()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await cluster.boundingBox())?.x).not.toBe(before?.x)
    await page.keyboard.press('-')
    await page.keyboard.press('+')
    await cluster.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Arezzo, Tuscany, Italy' })).toBeFocused()
    await expect(page.getByRole('gridcell')).toHaveCount(2)
  })

  await test.step('dragging a picture on the map moves the map, not the picture', async () => {
    const isCarried = await cluster
      .locator('img')
      .first()
      .evaluate(picture =>
        picture.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true })),
      )
    expect(isCarried).toBe(false)
  })

  await test.step('the viewer opens over the map', async () => {
    await page.getByRole('gridcell').first().getByRole('button').first().click()
    await expect(page.getByText('1/2', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('1/2', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cluster).toBeVisible()
    await expect(page).toHaveURL(/\/places$/)
    await page.getByRole('button', { name: 'All places', exact: true }).click()
  })

  await test.step('a town is found by name, and becomes the place', async () => {
    await expect(page.getByText('1 item without a place.')).toBeVisible()
    await page.getByRole('button', { name: 'Set the place' }).click()
    await page.getByRole('gridcell').first().hover()
    await page.getByRole('button', { name: 'Select portrait.jpg' }).click()
    await page.getByRole('button', { name: 'Set place' }).click()
    const dialog = page.getByRole('dialog', { name: 'Place of 1 item' })
    await dialog.getByRole('combobox', { name: 'Town' }).fill('springfield, ill')
    await page
      .getByRole('option', { name: 'Springfield' })
      .filter({ hasText: 'Illinois' })
      .first()
      .click()
    await expect(dialog.getByRole('status')).toContainText('Springfield, Illinois, United States')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'All places', exact: true }).click()
    await expect(page.getByText('3 items on the map')).toBeVisible()
    await expect(page.getByText('without a place')).toBeHidden()
  })

  await test.step('a city opens its photos', async () => {
    await side.getByRole('link', { name: 'Springfield' }).click()
    await expect(results(page)).toHaveText([/portrait\.jpg/])
  })

  expect(foreign).toEqual([])
})
