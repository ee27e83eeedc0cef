import type { Page } from '@playwright/test'
import { DESKTOP, expectAccessibleLooks } from '../support/accessible.ts'
import { aPerson, openNewLibrary } from '../support/account.ts'
import { type FilePayload, tile, uploadFiles } from '../support/library.ts'
import { enter, register } from '../support/ready-account.ts'
import { field, openSearch, results } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

test('people whom other programs named are people, without recognition', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [
    await picture(page, 'IMG_20240517_120000.jpg', xmp({ regions: ['Ann Lee'], names: ['Cid'] })),
    await picture(page, 'IMG_20220102_120000.jpg', xmp({ regions: [], names: ['ann lee'] })),
  ])
  const card = (name: string) => page.getByRole('link', { name })
  await test.step('they have cards and pages', async () => {
    await page.getByRole('link', { name: 'People' }).click()
    await expect(card('Cid, 1 item')).toBeVisible()
    await expectAccessibleLooks(page)
    await page.setViewportSize(DESKTOP)
    await card('Ann Lee, 2 items').click()
    await expect(page.getByRole('heading', { name: 'Ann Lee' })).toBeVisible()
    await expect(page).not.toHaveURL(/Ann/i)
  })

  await test.step('they keep their photos when they get another name', async () => {
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Anna')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Anna' })).toBeVisible()
    await expect(tile(page, 'IMG_20220102_120000.jpg')).toBeVisible()
  })

  await test.step('the viewer names them, and takes one out of a photo', async () => {
    await tile(page, 'IMG_20240517_120000.jpg').click()
    await page.keyboard.press('i')
    const panel = page.getByRole('complementary', { name: 'Information' })
    await expect(panel.getByRole('link', { name: 'Anna' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Cid' })).toBeVisible()
    await panel.getByRole('button', { name: 'Cid is not in this photo' }).click()
    await expect(panel.getByRole('link', { name: 'Cid' })).toBeHidden()
    // The focus has moved from the removed button to the panel, which closes first.
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('search finds them by the new name', async () => {
    await page.getByRole('link', { name: 'People' }).first().click()
    await expect(card('Anna, 2 items')).toBeVisible()
    await expect(card('Cid, 1 item')).toBeHidden()
    await openSearch(page)
    await field(page).fill('anna')
    await expect(results(page)).toHaveCount(2)
  })
})

test('pets that other programs named are pets', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, [
    await picture(
      page,
      'IMG_20240517_120000.jpg',
      xmp({ regions: ['Rex'], names: [], type: 'Pet' }),
    ),
  ])
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('link', { name: 'Rex, pet, 1 item' }).click()
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Rover')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Rover' })).toBeVisible()
  await expect(tile(page, 'IMG_20240517_120000.jpg')).toBeVisible()
  await openSearch(page)
  await field(page).fill('rover')
  await expect(results(page)).toHaveCount(1)
})

test('a name that another device gave appears with the next sync', async ({
  page,
  browser,
  baseURL,
}) => {
  const signedIn = await register(page, aPerson(), 'later')
  await enter(page, signedIn)
  await page.goto('/upload')
  await uploadFiles(page, [
    await picture(page, 'IMG_20240517_120000.jpg', xmp({ regions: ['Ann'], names: [] })),
  ])
  await page.goto('/people')
  const device = await browser.newContext(baseURL ? { baseURL } : {})
  const elsewhere = await device.newPage()
  await enter(elsewhere, signedIn)
  await elsewhere.goto('/people')
  for (const name of ['Anna', 'Annabel']) {
    await elsewhere.getByRole('link', { name: /^Ann/ }).click()
    await elsewhere.getByRole('button', { name: 'Rename' }).click()
    await elsewhere.getByRole('textbox', { name: 'Name' }).fill(name)
    await elsewhere.keyboard.press('Enter')
    await expect(elsewhere.getByRole('heading', { name })).toBeVisible()
    await elsewhere.getByRole('link', { name: 'People' }).first().click()
    await expect(page.getByRole('link', { name: /^Ann/ })).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('link', { name: `${name}, 1 item` })).toBeVisible()
  }
  await device.close()
})

/** Draws a face in a JPEG, in whose middle the regions of `metadata` are. */
async function picture(page: Page, name: string, metadata: string): Promise<FilePayload> {
  const url = await page.evaluate(text => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 400
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#7aa'
      context.fillRect(0, 0, 600, 400)
      context.fillStyle = '#fc9'
      context.arc(300, 200, 90, 0, 2 * Math.PI)
      context.fill()
      context.fillStyle = '#333'
      context.fillText(text, 10, 20)
    }
    return canvas.toDataURL('image/jpeg')
  }, name)
  const jpeg = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  const packet = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${metadata}`)
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(packet.length + 2, 2)
  const buffer = Buffer.concat([jpeg.subarray(0, 2), head, packet, jpeg.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

interface Named {
  regions: string[]
  names: string[]
  type?: 'Face' | 'Pet'
}

function xmp({ regions, names, type = 'Face' }: Named): string {
  const list = (entries: string[]) =>
    `<rdf:Bag>${entries.map(entry => `<rdf:li>${entry}</rdf:li>`).join('')}</rdf:Bag>`
  const area = 'stArea:x="0.5" stArea:y="0.5" stArea:w="0.3" stArea:h="0.45"'
  const faces = regions.map(
    name =>
      `<rdf:Description mwg-rs:Name="${name}" mwg-rs:Type="${type}"><mwg-rs:Area ${area}/></rdf:Description>`,
  )
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>
<mwg-rs:Regions><mwg-rs:RegionList>${list(faces)}</mwg-rs:RegionList></mwg-rs:Regions>
<Iptc4xmpExt:PersonInImage>${list(names)}</Iptc4xmpExt:PersonInImage>
</rdf:Description></rdf:RDF></x:xmpmeta>`
}
