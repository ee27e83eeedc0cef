import type { Page } from '@playwright/test'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { chooseFiles, expectThumbnail, fixture, tile } from '../support/library.ts'
import { enter } from '../support/ready-account.ts'
import { aSharer, LINK } from '../support/sharer.ts'
import { expectNamed, readSpoken, tabStops } from '../support/spoken.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true })

const BEACH = 'Photo landscape.jpg, July 4, 2021, Arezzo, Italy, MARKER-DESCRIPTION-7f3a'
const CLIP = 'Video clip.mp4, March 5, 2022, Arezzo, Italy'

test('a screen reader says what the photos of a library are, and which are selected', async ({
  page,
}) => {
  const files = ['landscape.jpg', 'portrait.jpg', 'old.jpg', 'clip.mp4', 'damaged.jpg']
  await openLibraryOf(page, files.map(fixture))
  await expectThumbnail(page, 'old.jpg')

  await test.step('in the gallery', async () => {
    const spoken = await expectNamed(page, 'gallery')
    const photos = spoken.filter(({ role, name }) => role === 'button' && isPhoto(name))
    expect(photos.map(({ name }) => name).toSorted()).toEqual([
      expect.stringMatching(/^Photo damaged.jpg, \w+ \d+, \d{4}, damaged$/),
      BEACH,
      'Photo old.jpg, December 31, 2019',
      'Photo portrait.jpg, July 19, 2021',
      CLIP,
    ])
    const stops = await tabStops(page)
    expect(stops.filter(stop => stop.startsWith('slider'))).toEqual(['slider: Date'])
    expect(stops.filter(stop => stop.startsWith('button: Select all of'))).toHaveLength(1)
    expect(stops.filter(stop => isPhoto(stop.replace('button: ', '')))).toHaveLength(1)
  })

  await test.step('with a selection', async () => {
    const live = await page.evaluateHandle(() => [...document.querySelectorAll('[role=status]')])
    await select(page, 'landscape.jpg')
    await select(page, 'clip.mp4')
    const spoken = await expectNamed(page, 'selection')
    const chosen = spoken.filter(({ role, isSelected }) => role === 'gridcell' && isSelected)
    expect(chosen.map(({ name }) => name)).toEqual([
      expect.stringContaining(CLIP),
      expect.stringContaining(BEACH),
    ])
    const announced = await live.evaluate(regions => regions.map(each => each.textContent))
    expect(announced).toContain('2 items selected')
    await page.keyboard.press('Escape')
  })

  await test.step('in the viewer', async () => {
    await tile(page, 'landscape.jpg').click()
    await expect(page.getByRole('img', { name: BEACH })).toBeVisible()
    const spoken = await expectNamed(page, 'viewer')
    expect(spoken).toContainEqual(expect.objectContaining({ role: 'dialog', name: 'Viewer' }))
    expect(spoken).toContainEqual(expect.objectContaining({ role: 'region', name: 'Items' }))
    await page.getByRole('button', { name: 'Information' }).click()
    await expect(page.getByRole('complementary', { name: 'Information' })).toBeVisible()
    await expectNamed(page, 'information')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await tile(page, 'clip.mp4').click()
    await expect(page.locator('video').and(page.getByLabel(CLIP))).toBeVisible()
    await expectNamed(page, 'video')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('on the upload screen', async () => {
    await chooseFiles(page, ['landscape.jpg', 'clip.mp4', 'note.txt'].map(fixture))
    await expect(page.getByRole('button', { name: 'Remove landscape.jpg' })).toBeVisible()
    await expectNamed(page, 'upload')
  })
})

test('a screen reader says what the photos of albums and links are', async ({ page, server }) => {
  const maria = await aSharer(server)
  const items = [
    await maria.upload('A beach.jpg'),
    await maria.upload('Sea.mp4', 'clip.mp4', '2024-09-04T18:30:05.000'),
  ]
  const { id } = await maria.albums.create({ title: 'Summer', description: 'Us' }, items)
  const link = await maria.sharing.createLink({ type: 'items', items }, LINK)
  const expectPhotos = async (screen: string) => {
    await expectThumbnail(page, 'Sea.mp4')
    const spoken = await expectNamed(page, screen)
    const photos = spoken.filter(({ role, name }) => role === 'button' && isPhoto(name))
    expect(photos.map(({ name }) => name).toSorted()).toEqual([
      'Photo A beach.jpg, July 4, 2024',
      'Video Sea.mp4, September 4, 2024',
    ])
  }

  await enter(page, maria.signedIn)
  await page.goto('/albums')
  await expect(page.getByRole('link', { name: 'Summer' })).toBeVisible()
  await expectNamed(page, 'albums')

  await page.goto(`/albums/${id}`)
  await expectPhotos('album')
  await select(page, 'Sea.mp4')
  await expectNamed(page, 'album with a selection')
  await page.getByRole('button', { name: 'Share', exact: true }).first().click()
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible()
  await expectNamed(page, 'share')

  await page.goto(`/albums/${id}/add`)
  await expectPhotos('add photos')
  await tile(page, 'Sea.mp4').click()
  const spoken = await readSpoken(page)
  expect(spoken.filter(each => each.role === 'gridcell' && each.isSelected)).toHaveLength(1)

  await page.goto(link.url ?? '')
  await expectPhotos('link')
  await tile(page, 'A beach.jpg').click()
  await expect(page.getByRole('img', { name: 'Photo A beach.jpg' })).toBeVisible()
  await expectNamed(page, 'viewer of a link')
})

const isPhoto = (name: string) => /^(Photo|Video|Document) /.test(name)

const select = (page: Page, name: string) => tile(page, name).press('Space')
