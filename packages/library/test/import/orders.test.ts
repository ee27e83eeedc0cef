import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AlbumNote } from '../../src/lib/import/sidecars/sidecar.ts'
import { itemName, type LibraryItem } from '../../src/lib/items/item.ts'
import { aFolder, aLibrary, aZip, picture } from './a-folder.ts'

const json = (timestamp: number, part: object = {}) =>
  JSON.stringify({ photoTakenTime: { timestamp: `${timestamp}` }, ...part })

/** Files that arrive together: pictures under several names, some with what was written beside them. */
const ARRIVALS: Record<string, string>[] = [
  { 'a.gif': picture('a') },
  { 'a copy.gif': picture('a') },
  {
    'Photos from 2020/a(1).gif': picture('a'),
    'Photos from 2020/a.gif(1).json': json(1_600_000_000),
  },
  {
    'Trip/a.gif': picture('a'),
    'Trip/a.gif.json': json(1_600_000_000, { description: 'At the sea', favorited: true }),
    'Trip/metadata.json': '{"title":"To the sea"}',
  },
  { 'Trip/b.gif': picture('b'), 'Trip/metadata.json': '{"title":"To the sea"}' },
  {
    'Photos from 2021/b.gif': picture('b'),
    'Photos from 2021/b.gif.json': json(1_620_000_000, { people: [{ name: 'Ada' }] }),
  },
  {
    'Family/b.gif': picture('b'),
    'Family/b.gif.json': json(1_620_000_000, { people: [{ name: 'Zoë' }] }),
  },
  { 'c.gif': picture('c'), 'd.gif': picture('d') },
]

/** All that a library has come to. The order of labels says nothing. */
async function libraryAfter(runs: Record<string, string>[][]) {
  const library = await aLibrary()
  /** The ids of items by the titles of albums: an import finds one's own album by its title. */
  const albums = new Map<string, Set<string>>()
  const openAlbums =
    () =>
    async ({ title }: AlbumNote, items: readonly LibraryItem[]) => {
      albums.set(title, new Set([...(albums.get(title) ?? []), ...items.map(({ id }) => id)]))
      return title
    }
  for (const run of runs) {
    const importer = library.importer({ openAlbums })
    const parts = await Promise.all(run.map(async (files, i) => [`${i}.zip`, await aZip(files)]))
    await importer.scan(aFolder(Object.fromEntries(parts)))
    await importer.start({ albums: true, labels: [] })
    expect(importer.progress()).toMatchObject({ status: 'done', failed: [] })
  }
  const all = Object.values(await library.items())
  const nameOf = new Map(all.map(item => [item.id, itemName(item)]))
  return {
    items: Object.fromEntries(
      all.map(item => {
        const { streams: _, ...shared } = item.details ?? {}
        const { sharedDigest, fingerprint, labels = [], ...own } = item.privateDetails ?? {}
        return [itemName(item), { ...shared, ...own, labels: [...labels].sort() }]
      }),
    ),
    albums: Object.fromEntries(
      [...albums].map(([title, ids]) => [title, [...ids].map(id => nameOf.get(id)).sort()]),
    ),
  }
}

it('makes the same library of the same files, in whatever order and in how many imports they come', async () => {
  const whole = await libraryAfter([ARRIVALS])
  expect(Object.keys(whole.items).sort()).toEqual(['a.gif', 'b.gif', 'c.gif', 'd.gif'])
  expect(whole.albums).toMatchObject({ 'To the sea': ['a.gif', 'b.gif'] })
  const orders = fc
    .shuffledSubarray(ARRIVALS, { minLength: ARRIVALS.length })
    .chain(files =>
      fc.tuple(fc.constant(files), fc.uniqueArray(fc.nat(files.length), { maxLength: 4 })),
    )
  await fc.assert(
    fc.asyncProperty(orders, async ([files, cuts]) => {
      const at = [0, ...cuts.sort((a, b) => a - b), files.length]
      const runs = at.slice(1).map((end, i) => files.slice(at[i], end))
      expect(await libraryAfter(runs.filter(run => run.length > 0))).toEqual(whole)
    }),
    { numRuns: Number(process.env.ORDERS ?? 25) },
  )
})
