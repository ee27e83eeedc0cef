import type { LibraryItem } from '@safelight/client/item'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPhoto, aPicture, picturesFrom, withThumbnail } from '../../../test/items.ts'
import { renderScreen } from '../../../test/render.tsx'
import { Tile, type TileProps } from './tile.tsx'

const TestTile = (props: Partial<TileProps>) => (
  <Tile
    frame={{ style: { position: 'relative', width: 200, height: 200 } }}
    item={aPhoto(0)}
    index={0}
    tabbable
    selected={false}
    selecting={false}
    onOpen={undefined}
    onSelect={undefined}
    {...props}
  />
)

const button = page.getByRole('button', { name: /^Photo/ })

const FINGER = { bubbles: true, pointerType: 'touch' }
const touch = (element: Element) => element.dispatchEvent(new PointerEvent('pointerdown', FINGER))

function lift(element: Element): void {
  element.dispatchEvent(new PointerEvent('pointerup', FINGER))
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

test('a thumbnail replaces the placeholder once it is decoded', async () => {
  const thumbnail = Promise.withResolvers<string>()
  const placeholder = await aPicture('gray')
  const pictures = picturesFrom(() => thumbnail.promise)
  pictures.renditions.placeholder = async () => placeholder
  const item = withThumbnail(aPhoto(0))
  const { container } = await renderScreen(<TestTile item={item} />, pictures)
  const sources = () => [...container.querySelectorAll('img')].map(({ src }) => src)
  await expect.poll(sources).toEqual([placeholder])
  const url = await aPicture('teal')
  thumbnail.resolve(url)
  await expect.poll(sources).toEqual([url])
  expect(container.querySelector('img')?.dataset.shown).toBe('true')
})

test('a photo that is too large, and a video with only sound, say why they have no picture', async () => {
  const shaped = (number: number, shape: object, isVideo = false) => {
    const item = aPhoto(number)
    return { ...item, isVideo, details: item.details && { ...item.details, ...shape } }
  }
  const textOf = async (item: LibraryItem) =>
    (await renderScreen(<TestTile item={item} />)).container.textContent
  expect(await textOf(shaped(1, { width: 20_000, height: 14_000 }))).toContain('Too large to show')
  expect(await textOf(shaped(2, { width: 16_384, height: 16_384 }))).not.toContain('Too large')
  const heic = { width: 16_320, height: 12_240, type: 'image/heic' }
  expect(await textOf(shaped(3, heic))).toContain('Too large to show')
  expect(await textOf(shaped(4, { durationSeconds: 3 }, true))).toContain('Sound only')
  const video = { durationSeconds: 3, width: 9000, height: 9000 }
  expect(await textOf(shaped(5, video, true))).not.toMatch(/Sound only|Too large/)
})

test('a damaged item says so on its tile and in its label', async () => {
  const secret = { privateDetails: { v: 1, isDamaged: true } } as Partial<LibraryItem>
  const drawn = picturesFrom(() => aPicture('teal'))
  const { container } = await renderScreen(<TestTile item={aPhoto(1, secret)} />)
  await expect.element(page.getByRole('button', { name: /1\.jpg, .*, damaged$/ })).toBeVisible()
  expect(container.textContent).toBe('JPG1.jpgDamaged')
  const partly = withThumbnail(aPhoto(2, { ...secret, isVideo: true }))
  const shown = (await renderScreen(<TestTile item={partly} />, drawn)).container
  await expect.poll(() => shown.querySelector('img')?.dataset.shown).toBe('true')
  expect(shown.querySelectorAll('.lucide-triangle-alert')).toHaveLength(1)
})

test('a photo without a thumbnail shows its format and name', async () => {
  const pictures = picturesFrom(() => Promise.reject(new Error('no network')))
  await renderScreen(<TestTile />)
  await expect.element(button).toHaveTextContent('JPG0.jpg')
  await renderScreen(<TestTile item={withThumbnail(aPhoto(7))} />, pictures)
  await expect.element(page.getByRole('button', { name: /7\.jpg/ })).toHaveTextContent('JPG7.jpg')
})

test('a favorite shows a heart and a video shows its length', async () => {
  const isFavorite = { privateDetails: { v: 1, isFavorite: true } } as Partial<TileProps['item']>
  const { container } = await renderScreen(<TestTile item={aPhoto(0, isFavorite)} />)
  await expect.element(page.getByRole('button', { name: /, favorite$/ })).toBeVisible()
  expect(container.querySelectorAll('.lucide-heart')).toHaveLength(1)
  const video = aPhoto(1, { isVideo: true })
  if (video.details) video.details.durationSeconds = 83
  await renderScreen(<TestTile item={video} />)
  await expect.element(page.getByText('1:23')).toBeVisible()
  await renderScreen(<TestTile item={undefined} />)
  await expect.element(page.getByRole('button', { name: 'Loading' })).toHaveTextContent('')
})

test('a click with Shift, Ctrl or Command selects the item', async () => {
  const [onOpen, onSelect] = [vi.fn<() => void>(), vi.fn<(extend: boolean) => void>()]
  await renderScreen(<TestTile onOpen={onOpen} onSelect={onSelect} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledTimes(1)
  await button.click({ modifiers: ['Shift'] })
  await button.click({ modifiers: ['Control'] })
  await button.click({ modifiers: ['Meta'] })
  expect(onSelect.mock.calls).toEqual([[true], [false], [false]])
  expect(onOpen).toHaveBeenCalledTimes(1)
})

test('a long touch selects the item', async () => {
  const [onOpen, onSelect] = [vi.fn<() => void>(), vi.fn<(extend: boolean) => void>()]
  await renderScreen(<TestTile onOpen={onOpen} onSelect={onSelect} />)
  await expect.element(button).toBeVisible()
  const element = button.element()
  touch(element)
  lift(element)
  expect(onOpen).toHaveBeenCalledTimes(1)
  touch(element)
  await expect.poll(() => onSelect.mock.calls).toEqual([[false]])
  lift(element)
  expect(onSelect).toHaveBeenCalledTimes(1)
  expect(onOpen).toHaveBeenCalledTimes(1)
})
