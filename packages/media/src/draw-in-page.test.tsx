import { expect, it } from 'vitest'
import { drawInPage } from './draw-in-page.ts'
import { SuppliedFile } from './ranged/supplied-file.ts'
import { readMedia } from './read.ts'

const fixture = async (name: string, type: string) =>
  (await (await fetch(new URL(`../../../e2e/fixtures/${name}`, import.meta.url))).blob()).slice(
    0,
    undefined,
    type,
  )

function colorsOf(picture: ImageBitmap): number {
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  context?.drawImage(picture, 0, 0)
  const { data = [] } = context?.getImageData(0, 0, picture.width, picture.height) ?? {}
  return new Set(
    Array.from({ length: data.length / 4 }, (_, i) => `${data.slice(4 * i, 4 * i + 3)}`),
  ).size
}

it('draws a frame of a video, and the intact part of a picture', async () => {
  const frame = await drawInPage(await fixture('clip.mp4', 'video/mp4'))
  expect([frame.width, frame.height]).toEqual([640, 360])
  expect(colorsOf(frame)).toBeGreaterThan(10)
  const part = await drawInPage(await fixture('damaged.jpg', 'image/jpeg'))
  expect([part.width, part.height]).toEqual([400, 300])
})

it('rejects if the browser shows nothing', async () => {
  const unknown = await fixture('mpeg4-part2.mp4', 'video/mp4')
  await expect(drawInPage(unknown)).rejects.toThrow('Cannot be decoded')
  await expect(drawInPage(new Blob(['text'], { type: 'image/jpeg' }))).rejects.toThrow()
})

it('a video waits for another browser only if this one cannot decode it', async () => {
  const lacks = async (name: string, end?: number) => {
    const content = (await fixture(name, 'video/mp4')).slice(0, end)
    return (await readMedia(new File([content], name), drawInPage))?.lacksRenditions
  }
  expect(await lacks('mpeg4-part2.mp4')).toBe(true)
  expect(await lacks('clip.mp4')).toBeUndefined()
  expect(await lacks('tail-moov.mp4', 1000)).toBeUndefined()
})

it('a video that is read range by range is copied only if the player decodes it', async () => {
  const isConfigSupported = VideoDecoder.isConfigSupported
  VideoDecoder.isConfigSupported = async config => ({ config, supported: false })
  let copies = 0
  const readRanged = async (name: string) => {
    const content = await fixture(name, 'video/mp4')
    const readRange = (start: number, end: number) => content.slice(start, end).bytes()
    return readMedia(new SuppliedFile(content.size, readRange, { name }), copy => {
      copies++
      return drawInPage(copy)
    })
  }
  try {
    expect(await readRanged('mpeg4-part2.mp4')).toMatchObject({ renditions: [] })
    expect(copies).toBe(0)
    const { renditions = [] } = (await readRanged('clip.mp4')) ?? {}
    expect(renditions.map(({ role }) => role)).toEqual(['poster', 'thumbnail'])
    expect(copies).toBe(1)
  } finally {
    VideoDecoder.isConfigSupported = isConfigSupported
  }
})

it('a video whose codec only the player knows gets a poster from the page', async () => {
  const isConfigSupported = VideoDecoder.isConfigSupported
  VideoDecoder.isConfigSupported = async config => ({ config, supported: false })
  try {
    const file = new File([await fixture('clip.mp4', 'video/mp4')], 'clip.mp4')
    expect((await readMedia(file))?.renditions).toEqual([])
    const { renditions = [], thumbhash } = (await readMedia(file, drawInPage)) ?? {}
    expect(renditions.map(({ role }) => role)).toEqual(['poster', 'thumbnail'])
    expect(thumbhash?.length).toBeGreaterThan(0)
  } finally {
    VideoDecoder.isConfigSupported = isConfigSupported
  }
})

it.each(['landscape.jpg', 'progressive.jpg'])(
  'draws all of %s if only its end marker is missing',
  async name => {
    const content = await fixture(name, 'image/jpeg')
    const [whole, cut] = [undefined, -2].map(end => new File([content.slice(0, end)], name))
    const drawn = async (file = new File([], name)) => {
      const { renditions = [], thumbhash, isDamaged } = (await readMedia(file, drawInPage)) ?? {}
      return { renditions, thumbhash, isDamaged }
    }
    const pictures = await drawn(cut)
    expect(pictures.isDamaged).toBeUndefined()
    expect(pictures.renditions).toHaveLength(2)
    expect(pictures).toEqual(await drawn(whole))
  },
)
