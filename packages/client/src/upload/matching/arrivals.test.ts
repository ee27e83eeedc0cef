import { expect, it } from 'vitest'
import type { LibraryItem } from '../../items/item.ts'
import { createArrivals } from './arrivals.ts'

const picture = (id: string) =>
  ({
    id,
    isVideo: false,
    size: 1,
    details: {
      name: `${id}.jpg`,
      type: 'image/jpeg',
      taken: { local: '2021-07-04T12:34:56.000', offsetMinutes: null },
    },
    privateDetails: { labels: [], isFavorite: false, sources: { taken: 2 }, fingerprint: id },
  }) as unknown as LibraryItem

it('offers new items for pairing again after a failure', async () => {
  const given: string[][] = []
  const ends = ['failed', 'thrown', 'done', 'done']
  const arrivals = createArrivals(() => async (halves, failed) => {
    given.push(halves.map(({ id }) => id))
    const end = ends.shift()
    if (end === 'thrown') throw new Error('no network')
    if (end === 'failed') failed('a.jpg', new Error('no network'))
  })
  const { signal } = new AbortController()
  await arrivals.matchArrivals(signal)
  arrivals.put(picture('a'))
  await arrivals.matchArrivals(signal)
  arrivals.put(picture('b'))
  await arrivals.matchArrivals(signal)
  await arrivals.matchArrivals(signal)
  await arrivals.matchArrivals(signal)
  expect(given).toEqual([['a'], ['a', 'b'], ['a', 'b']])
})
