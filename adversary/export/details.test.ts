import { openAsBlob } from 'node:fs'
import { privateDetails, sharedDetails } from '@safelight/crypto/details'
import { jpegWithExif, withXmp } from '@safelight/media/written-jpeg'
import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { openSource } from '../../apps/cli/src/files/sources.ts'
import { type LibraryItem, takenGuessOf } from '../../packages/client/src/items/item.ts'
import type { PrivateDetails, SharedDetails } from '../../packages/client/src/items/item-details.ts'
import { aFolder, picture } from '../../packages/client/test/a-folder.ts'
import { aMovie, directoryXmp } from '../../packages/media/test/motion-writer.ts'
import { aDevice } from './round-trip.ts'

const fixture = (name: string) => openAsBlob(new URL(`../../e2e/fixtures/${name}`, import.meta.url))

const motionPhoto = new Blob([
  withXmp(jpegWithExif({}), ...directoryXmp([['MotionPhoto', 100]])),
  aMovie(100),
])

/**
 * Functions that make a field comparable although an import changes it. For example, an import seals streams
 * again with other keys.
 */
const COMPARED: Record<string, (item: LibraryItem) => unknown> = {
  streams: ({ details }) => {
    const of = (role: 'original' | 'motion') => {
      const { length, type } = details?.streams[role] ?? {}
      return { length, type }
    }
    return [of('original'), of('motion')]
  },
  takenGuess: takenGuessOf,
}

/**
 * Fields that differ after an import: they concern sealing, account keys, or renditions that the device could
 * not draw.
 */
const NOT_COMPARED = new Set(['v', 'shared', 'sharedDigest', 'fingerprint', 'missingRenditions'])

const SHARED = [...sharedDetails.fields.keys()].filter(name => !NOT_COMPARED.has(name))
const PRIVATE = [...privateDetails.fields.keys()].filter(name => !NOT_COMPARED.has(name))

const OTHER_SHARED: Partial<SharedDetails> = {
  name: 'Evening / at “the sea”',
  taken: { local: '1969-07-20T20:17:40.123', offsetMinutes: -210 },
  thumbhash: 'AAAA',
  turns: 3,
}
const OTHER_PRIVATE: Partial<PrivateDetails> = {
  latitude: 62.0079123,
  longitude: -6.7901234,
  city: 'Tórshavn',
  country: 'Føroyar',
  description: 'Before the rain\n\u0001',
  labels: ['sea', 'Ada', 'r&d'],
  labelsConfidence: [1, 0.375, 0.5],
  isFavorite: true,
  cameraName: 'A camera',
  lens: 'A lens',
  aperture: 1.68,
  shutterSpeed: 0.000125,
  focalLength: 6.9,
  iso: 52,
  isDamaged: true,
  people: [
    { name: 'Ada & “Bo”', kind: 0, area: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } },
    { name: 'Rex', kind: 1, area: null },
  ],
  orientation: 6,
  placeGuess: { latitude: 62.0079123, longitude: -6.7901234, from: 1 },
  sources: { taken: 0, description: 0, labels: 1, name: 0, place: 2, stack: 0, turns: 0 },
  stack: { id: 'AAAAAAAAAAAAAAAAAAAAAA', place: 7 },
}

const fieldOf = (item: LibraryItem, name: string): unknown =>
  COMPARED[name]?.(item) ??
  { ...item.details, ...item.privateDetails }[name as keyof PrivateDetails]

it("importing an export restores every field of an item's details", async () => {
  const server = await startServer()
  const ada = await aDevice(server, 'ada@example.org')
  const [camera, still, movie, clip] = await Promise.all(
    ['landscape.jpg', 'live.jpg', 'live.mov', 'clip.mp4'].map(fixture),
  )
  const files = {
    'changed.jpg': camera as Blob,
    'emptied.jpg': await fixture('portrait.jpg'),
    'a/IMG_1.jpg': still as Blob,
    'a/IMG_1.mov': movie as Blob,
    'b/IMG_1.mov': clip as Blob,
    'utc.mp4': await fixture('tail-moov.mp4'),
    'motion.jpg': motionPhoto,
    'guessed.gif': picture('guessed'),
    'renamed.gif': picture('renamed to a name without an ending'),
    'IMG_2.gif': picture('one'),
    'c/IMG_2.gif': picture('another'),
  }
  // Eleven files are ten items, because a picture and its movie form one item.
  expect(await ada.import(aFolder(files))).toMatchObject({ uploaded: 10, failed: [] })

  const before = await ada.items()
  for (const { details, privateDetails, ...item } of before.values()) {
    if (!details || !privateDetails) throw new Error('closed')
    const set = (shared: Partial<SharedDetails>, own: Partial<PrivateDetails>) =>
      ada.set(
        { ...item, details, privateDetails },
        {
          sharedDetails: { ...details, ...shared },
          privateDetails: { ...privateDetails, ...own },
        },
      )
    if (details.name === 'changed.jpg') await set(OTHER_SHARED, OTHER_PRIVATE)
    if (details.name === 'renamed.gif') await set({ name: 'No ending' }, {})
    if (details.name !== 'emptied.jpg') continue
    // Remove details that the file itself contains, as its owner could. An import must not restore them.
    await ada.set(
      { ...item, details, privateDetails },
      {
        sharedDetails: { ...details, taken: { ...details.taken, offsetMinutes: null } },
        privateDetails: { v: 1, labels: [], labelsConfidence: [], isFavorite: false },
      },
    )
  }

  const exported = await ada.items()
  for (const name of [...SHARED, ...PRIVATE]) {
    const isHeld = [...exported.values()].some(item => fieldOf(item, name) !== undefined)
    expect(isHeld, `No item of this test has a value for “${name}”: give it one`).toBe(true)
  }

  const bea = await aDevice(server, 'bea@example.org')
  const parts = await ada.export()
  expect(await bea.import(await openSource(parts))).toMatchObject({
    uploaded: 10,
    duplicates: 0,
    failed: [],
  })
  const imported = await bea.items()
  expect([...imported.keys()].sort()).toEqual([...exported.keys()].sort())
  const lost: unknown[] = []
  for (const [key, item] of exported) {
    const there = imported.get(key)
    for (const name of [...SHARED, ...PRIVATE]) {
      const [was, is] = [fieldOf(item, name), there && fieldOf(there, name)]
      if (JSON.stringify(was) !== JSON.stringify(is)) lost.push({ key, name, was, is })
    }
  }
  expect(lost).toEqual([])
  // Items of one day keep their order, which follows from their ids.
  const inOrder = (items: Map<string, LibraryItem>) =>
    [...items].sort(([, a], [, b]) => (a.id < b.id ? -1 : 1)).map(([key]) => key)
  expect(inOrder(imported)).toEqual(inOrder(exported))

  expect(await bea.import(await openSource(parts))).toMatchObject({
    uploaded: 0,
    duplicates: 10,
    improved: 0,
    failed: [],
  })
  expect([...(await bea.items()).values()]).toEqual([...imported.values()])
})
