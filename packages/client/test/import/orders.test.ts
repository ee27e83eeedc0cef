import { openAsBlob } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FolderSource } from '../../src/import/folder-source.ts'
import type { Importer } from '../../src/import/importer.ts'
import type { AlbumNote } from '../../src/import/sidecars/sidecar.ts'
import { itemName, type LibraryItem } from '../../src/items/item.ts'
import { aFolder, aLibrary, aZip, movieOfShot, picture, shot } from '../a-folder.ts'

const json = (timestamp: number, part: object = {}) =>
  JSON.stringify({ photoTakenTime: { timestamp: `${timestamp}` }, ...part })

const GOOGLE = 'Takeout/Google Photos'
const SHOT = Date.parse('2021-07-04T10:34:56Z') / 1000

const MOVIE = await movieOfShot('tail-moov.mp4')
/** A RAW file taken at the moment of `shot`. */
const RAW = await openAsBlob(
  new URL('../../../../e2e/fixtures/formats/sample.dng', import.meta.url),
)

const FILES: [path: string, content: string | Blob][] = [
  ['a.gif', picture('a')],
  ['a copy.gif', picture('a')],
  [`${GOOGLE}/Photos from 2020/a(1).gif`, picture('a')],
  [`${GOOGLE}/Photos from 2020/a.gif(1).json`, json(1_600_000_000)],
  [`${GOOGLE}/Trip/a.gif`, picture('a')],
  [
    `${GOOGLE}/Trip/a.gif.json`,
    json(1_600_000_000, { description: 'At the sea', favorited: true }),
  ],
  [`${GOOGLE}/Trip/metadata.json`, '{"title":"To the sea"}'],
  [`${GOOGLE}/Trip/b.gif`, picture('b')],
  [`${GOOGLE}/Photos from 2021/b.gif`, picture('b')],
  [`${GOOGLE}/Photos from 2021/b.gif.json`, json(1_620_000_000, { people: [{ name: 'Ada' }] })],
  [`${GOOGLE}/Family/b.gif`, picture('b')],
  [`${GOOGLE}/Family/b.gif.json`, json(1_620_000_000, { people: [{ name: 'Zoë' }] })],
  ['c.gif', picture('c')],
  ['d.gif', picture('d')],
  [`${GOOGLE}/Photos from 2021/e.jpg`, shot('e')],
  [`${GOOGLE}/Photos from 2021/e.jpg.supplemental-metadata.json`, json(SHOT)],
  [`${GOOGLE}/Family/e.jpg`, shot('e')],
  [
    `${GOOGLE}/Family/e.jpg.json`,
    json(SHOT - 90_000, { geoData: { latitude: 43.5, longitude: 11.25 } }),
  ],
  [`${GOOGLE}/Photos from 2021/IMG_7.jpg`, shot('live')],
  [`${GOOGLE}/Photos from 2021/IMG_7.MOV`, MOVIE],
  [`${GOOGLE}/Photos from 2021/IMG_8.jpg`, shot('developed')],
  [`${GOOGLE}/Photos from 2021/IMG_8.dng`, RAW],
  [`${GOOGLE}/Photos from 2021/IMG_8-edited.jpg`, shot('edited')],
  [`${GOOGLE}/Photos from 2021/f.gif`, picture('f')],
  [`${GOOGLE}/Photos from 2021/f-edited.gif`, picture('f, edited')],
  [`${GOOGLE}/Photos from 2021/f.gif.json`, json(1_622_000_000)],
]

type Part = Record<string, string | Blob>

/** Archives of one import. If `breaksAfter` is set, the import stops after that many files, then resumes. */
interface Run {
  parts: Part[]
  breaksAfter?: number
}

async function libraryAfter(runs: Run[]) {
  const library = await aLibrary()
  /** Item ids by album title. An import finds the person's own album by its title. */
  const albums = new Map<string, Set<string>>()
  const openAlbums =
    () =>
    async ({ title }: AlbumNote, items: readonly LibraryItem[]) => {
      albums.set(title, new Set([...(albums.get(title) ?? []), ...items.map(({ id }) => id)]))
      return title
    }
  let pending = 0
  let number = 0
  for (const { parts: all, breaksAfter } of runs) {
    const parts: [string, Blob][] = []
    for (const files of all) {
      number += 1
      parts.push([
        `takeout-20240101T000000Z-${String(number).padStart(3, '0')}.zip`,
        await aZip(files),
      ])
    }
    const source = aFolder(Object.fromEntries(parts))
    if (breaksAfter !== undefined)
      await breakOff(library.importer({ openAlbums }), source, breaksAfter)
    const importer = library.importer({ openAlbums })
    await importer.scan(source)
    await importer.start({ albums: true, labels: [] })
    expect(importer.progress()).toMatchObject({ status: 'done', failed: [] })
    pending = importer.progress().pendingSidecars
  }
  const all = Object.values(await library.items())
  const nameOf = new Map(all.map(item => [item.id, itemName(item)]))
  return {
    pending,
    items: Object.fromEntries(
      all.map(item => {
        const { streams, ...shared } = item.details ?? {}
        const { sharedDigest, fingerprint, labels = [], ...own } = item.privateDetails ?? {}
        return [
          itemName(item),
          { ...shared, ...own, labels: [...labels].sort(), moves: !!streams?.motion },
        ]
      }),
    ),
    albums: Object.fromEntries(
      [...albums].map(([title, ids]) => [title, [...ids].map(id => nameOf.get(id)).sort()]),
    ),
  }
}

async function breakOff(importer: Importer, source: FolderSource, files: number): Promise<void> {
  await importer.scan(source)
  const forget = importer.subscribe(() => {
    if (importer.progress().completed >= files) importer.stop()
  })
  await importer.start({ albums: true, labels: [] })
  forget()
}

it('the same files give the same library in any order of imports', async () => {
  const whole = await libraryAfter([{ parts: [Object.fromEntries(FILES)] }])
  expect(Object.keys(whole.items).sort()).toEqual([
    ...['IMG_7.jpg', 'IMG_8-edited.jpg', 'IMG_8.dng', 'IMG_8.jpg'],
    ...['a.gif', 'b.gif', 'c.gif', 'd.gif', 'e.jpg', 'f-edited.gif', 'f.gif'],
  ])
  expect(whole.items['IMG_7.jpg']).toMatchObject({ moves: true })
  const { id } = whole.items['IMG_8.dng']?.stack ?? {}
  expect(whole.items['IMG_8.dng']?.stack).toEqual({ id, place: 1 })
  expect(whole.items['IMG_8.jpg']?.stack).toEqual({ id, place: 1 })
  expect(whole.items['IMG_8-edited.jpg']?.stack).toEqual({ id, place: 0 })
  expect(whole.items['f-edited.gif']?.stack?.id).toBe(whole.items['f.gif']?.stack?.id)
  expect(whole.items['f-edited.gif']?.stack?.place).toBe(0)
  expect(whole).toMatchObject({ pending: 0, albums: { 'To the sea': ['a.gif', 'b.gif'] } })
  const cuts = fc.uniqueArray(fc.nat(FILES.length), { maxLength: 6 })
  const orders = fc.shuffledSubarray(FILES, { minLength: FILES.length })
  const begins = fc.record({
    isNewImport: fc.boolean(),
    breaksAfter: fc.option(fc.nat(5), { nil: undefined }),
  })
  const arrivals = fc.tuple(orders, cuts, fc.infiniteStream(begins))
  await fc.assert(
    fc.asyncProperty(arrivals, async ([files, cuts, begins]) => {
      const at = [0, ...cuts.sort((a, b) => a - b), files.length]
      const runs: Run[] = []
      for (const [i, end] of at.slice(1).entries()) {
        const part = Object.fromEntries(files.slice(at[i], end))
        const { isNewImport, breaksAfter } = begins.next().value
        const run = runs.at(-1)
        if (run && !isNewImport) run.parts.push(part)
        else runs.push({ parts: [part], ...(breaksAfter === undefined ? {} : { breaksAfter }) })
      }
      expect(await libraryAfter(runs)).toEqual(whole)
    }),
    { numRuns: Number(process.env.ORDERS ?? 25) },
  )
})
