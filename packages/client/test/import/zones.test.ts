import { describe, expect, it } from 'vitest'
import { sidecarsOf } from '../../src/export/sidecars.ts'
import { takenGuessOf } from '../../src/items/item.ts'
import { aFolder, aLibrary, aZip, movieOfShot, picture, shot } from '../a-folder.ts'

type Library = Awaited<ReturnType<typeof aLibrary>>
type Files = Parameters<typeof aFolder>[0]

/** In Tokyo, this is 3:00 on August 1. */
const MOMENT = Date.parse('2021-07-31T18:00:00Z')

/** The time of a movie whose clock was never set. */
const YEAR_1904 = -2_082_844_800_000

const clip: Files = { 'clip.mp4': await movieOfShot('tail-moov.mp4', MOMENT) }
const tokyo: Files = {
  'tokyo.jpg': shot('tokyo', { time: '2021:08:01 02:30:00', offset: '+09:00' }),
}
const paris: Files = {
  'paris.jpg': shot('paris', { time: '2021:07:31 13:00:00', offset: '+02:00' }),
}

async function imported(library: Library, files: Files) {
  const importer = library.importer()
  await importer.scan(aFolder(files))
  await importer.start({ albums: false, labels: [] })
  expect(importer.progress()).toMatchObject({ status: 'done', failed: [] })
  return importer.progress()
}

async function clipIn(library: Library) {
  const item = (await library.items())['clip.mp4']
  if (!item) throw new Error('The clip is missing.')
  const { details, privateDetails, version } = item
  const source = privateDetails?.sources?.taken
  return { item, version, taken: details?.taken, guess: takenGuessOf(item), source }
}

const IN_TOKYO = {
  taken: { local: '2021-08-01T03:00:00.000', offsetMinutes: 540 },
  guess: 'zone',
  source: 2,
}

it('a video gets the zone of the nearest photo in any order of imports, as a guess', async () => {
  const orders = [
    [{ ...clip, ...tokyo, ...paris }],
    [clip, tokyo, paris],
    [clip, paris, tokyo],
    [tokyo, clip, paris],
    [paris, clip, tokyo],
    [tokyo, paris, clip],
    [{ ...paris, ...clip }, tokyo],
  ]
  for (const order of orders) {
    const library = await aLibrary()
    for (const files of order) await imported(library, files)
    expect(await clipIn(library)).toMatchObject(IN_TOKYO)
  }
})

it('a video keeps the zone of the device if no photo is around it', async () => {
  const library = await aLibrary()
  await imported(library, clip)
  await imported(library, {
    'later.jpg': shot('later', { time: '2021:08:03 12:00:00', offset: '+09:00' }),
    'unknown.jpg': shot('unknown', { time: '2021:08:01 03:00:00' }),
  })
  expect(await clipIn(library)).toMatchObject({
    taken: { local: '2021-07-31T18:00:00.000', offsetMinutes: 0 },
    guess: 'zone',
    version: 1,
  })
})

it('importing the video or the photos again changes nothing', async () => {
  const library = await aLibrary()
  await imported(library, { ...clip, ...tokyo })
  const { version } = await clipIn(library)
  expect(await imported(library, { ...clip, ...tokyo })).toMatchObject({ improved: 0 })
  expect(await clipIn(library)).toMatchObject({ ...IN_TOKYO, version })
})

it('a date that the person has set stays, with or without a neighbor before', async () => {
  for (const before of [clip, { ...clip, ...paris }]) {
    for (const taken of [
      { local: '2021-08-01T00:00:00.000', offsetMinutes: null },
      { shiftMinutes: 90 },
      { shiftMinutes: 0 },
    ]) {
      const library = await aLibrary()
      await imported(library, before)
      await library.edit((await clipIn(library)).item, { taken })
      const edited = await clipIn(library)
      await imported(library, tokyo)
      await imported(library, clip)
      expect(await clipIn(library)).toMatchObject({ taken: edited.taken, source: 0 })
    }
  }
})

it('a photo whose zone was a guess lends none, not even after the person has shifted its time', async () => {
  const library = await aLibrary()
  const timestamp = `${MOMENT / 1000}`
  await imported(library, {
    'a.gif': picture('a'),
    'a.gif.json': JSON.stringify({ photoTakenTime: { timestamp } }),
  })
  const { 'a.gif': photo } = await library.items()
  expect(photo?.details?.taken.offsetMinutes).toBe(0)
  if (photo)
    await library.edit(photo, { taken: { local: '2021-08-01T03:00:00.000', offsetMinutes: 540 } })
  await imported(library, clip)
  expect(await clipIn(library)).toMatchObject({ taken: { offsetMinutes: 0 }, version: 1 })
})

it('a video gets the zone after a late sidecar has told its moment', async () => {
  const google = 'Takeout/Google Photos/Photos from 2021'
  const silent = await movieOfShot('tail-moov.mp4', YEAR_1904)
  const sidecar = JSON.stringify({ photoTakenTime: { timestamp: `${MOMENT / 1000}` } })
  const parts: Files[] = [
    { 'takeout-20240101T000000Z-001.zip': await aZip({ [`${google}/clip.mp4`]: silent }) },
    { 'takeout-20240101T000000Z-002.zip': await aZip({ [`${google}/clip.mp4.json`]: sidecar }) },
  ]
  for (const order of [
    [...parts, tokyo],
    [tokyo, ...parts],
    [tokyo, ...parts.toReversed()],
  ]) {
    const library = await aLibrary()
    for (const files of order) await imported(library, files)
    expect(await clipIn(library)).toMatchObject({ ...IN_TOKYO, source: 1 })
  }
})

describe('importing an exported video whose zone is a guess', () => {
  async function exported() {
    const library = await aLibrary()
    await imported(library, { ...clip, ...tokyo })
    return sidecarsOf((await clipIn(library)).item, 'clip.mp4')
  }

  it('the XMP states the local time without an offset', async () => {
    const { xmp } = await exported()
    expect(xmp).toContain('<exif:DateTimeOriginal>2021-08-01T03:00:00.000<')
    expect(xmp).toContain('<xmp:CreateDate>2021-08-01T03:00:00.000<')
  })

  it('the JSON keeps the zone, and that it is a guess', async () => {
    const { json, xmp } = await exported()
    const library = await aLibrary()
    await imported(library, { ...clip, 'clip.mp4.json': json, 'clip.mp4.xmp': xmp })
    expect(await clipIn(library)).toMatchObject(IN_TOKYO)
  })

  it('the XMP alone keeps the moment, and that the zone is a guess', async () => {
    const { xmp } = await exported()
    const silent = await movieOfShot('tail-moov.mp4', YEAR_1904)
    for (const content of [clip['clip.mp4'] as Blob, silent]) {
      const library = await aLibrary()
      await imported(library, { 'clip.mp4': content, 'clip.mp4.xmp': xmp })
      expect(await clipIn(library)).toMatchObject({
        taken: { local: '2021-07-31T18:00:00.000', offsetMinutes: 0 },
        guess: 'zone',
      })
    }
  })

  it('the XMP makes no fact of a date that is a guess', async () => {
    const library = await aLibrary()
    await imported(library, { 'a.gif': picture('a') })
    const { 'a.gif': item } = await library.items()
    const xmp = item && sidecarsOf(item, 'a.gif').xmp
    expect(xmp).toContain('<safelight:TakenGuess>file<')
    const again = await aLibrary()
    await imported(again, { 'a.gif': picture('a'), 'a.gif.xmp': xmp ?? '' })
    const { 'a.gif': copy } = await again.items()
    expect(copy && takenGuessOf(copy)).toBe('file')
  })
})
