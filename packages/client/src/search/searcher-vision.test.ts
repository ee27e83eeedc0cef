import { describe, expect, it } from 'vitest'
import { aDetectionStore, fakeAnalyzer, itemDetections } from '../../test/fake-vision.ts'
import { anAccount, anItem } from '../../test/fixtures.ts'
import type { LibraryItem } from '../items/item.ts'
import { createMemoryDisk } from '../store/device-disk.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { createSearcher, type SearchProgress } from './searcher.ts'
import { classesOf } from './things/classes-of.ts'

/** An item whose name is its id. Ids earlier in the alphabet are newer items. */
const called = (id: string, labels: string[] = [], year = 2021): LibraryItem => {
  const plain = anItem()
  return anItem({
    id,
    takenLocal: `${year}-07-${31 - id.charCodeAt(0) + 96}T12:00:00.000`,
    details: plain.details && { ...plain.details, name: `${id}.jpg` },
    privateDetails: {
      v: 1,
      labels,
      labelsConfidence: labels.map(() => 1),
      isFavorite: false,
      city: id === 'a' ? 'Rome' : 'Oslo',
    },
  })
}

async function aSearcher(items: LibraryItem[]) {
  const store = await openDeviceStore(await anAccount(), createMemoryDisk())
  await store.commit({ items, filledTo: 'end' })
  let last: SearchProgress | undefined
  const searcher = createSearcher({
    store,
    namePlace: async () => ({}),
    askServer: async () => [],
    onProgress: progress => {
      last = progress
    },
  })
  searcher.start()
  await expect.poll(() => last?.status).toBe('whole')
  const revision = () => last?.revision ?? 0
  const isGathering = () => last?.isGathering
  async function find(text: string) {
    const found = await searcher.find(text)
    const read = await searcher.read(found.number, 0, 100)
    return read.map(({ id, reason }) => (reason ? `${id} ${reason.kind}: ${reason.text}` : id))
  }
  const finds = (text: string, ids: string[]) => expect.poll(() => find(text)).toEqual(ids)
  return { searcher, find, finds, revision, isGathering }
}

const [CAR, CAT, DOG] = [2, 15, 16]
const thingsOf = (words: string) => classesOf(words, ['en'])
const box = { x: 0, y: 0, width: 1, height: 1 }
const showing = (id: string, ...things: [thing: number, confidence: number][]) => [
  itemDetections(id, '', {
    tags: things.map(([thing, confidence]) => ({ class: thing, confidence, box })),
  }),
]

const LIBRARY = [
  called('a'),
  called('b'),
  called('c', ['dog']),
  called('d', ['hotdog']),
  called('e'),
]
const SEEN = [
  itemDetections('a', 'dog beach'),
  itemDetections('b', 'dog'),
  itemDetections('c', 'car'),
  itemDetections('d', 'car', { text: ['NO', 'PARKING'] }),
  itemDetections('e', 'dog beach'),
]

describe('a search with detections', () => {
  it('lists matches by meaning between matches at word starts and matches within words', async () => {
    const { searcher, finds } = await aSearcher(LIBRARY)
    await finds('dog', ['c', 'd'])
    searcher.see({ detections: aDetectionStore(SEEN), analyzer: fakeAnalyzer() })
    await finds('dog', [
      'c label: dog',
      'b meaning: dog',
      'a meaning: dog',
      'e meaning: dog',
      'd label: hotdog',
    ])
    await finds('dog on the beach', ['a meaning: dog on the beach', 'e meaning: dog on the beach'])
  })

  it('finds pictures by meaning only if they also match the rest of the query', async () => {
    const { searcher, finds } = await aSearcher([...LIBRARY.slice(0, 4), called('e', [], 2024)])
    searcher.see({ detections: aDetectionStore(SEEN), analyzer: fakeAnalyzer() })
    await finds('dog on the beach 2024', ['e meaning: dog on the beach'])
    await finds('dog on the beach in rome', ['a meaning: dog on the beach'])
    await finds('videos of a dog on the beach', [])
    await finds(
      'photos of oslo',
      ['e', 'b', 'c', 'd'].map(id => `${id} city: Oslo`),
    )
  })

  it('finds no picture that does not fit the searched words', async () => {
    const { searcher, find, finds } = await aSearcher(LIBRARY)
    searcher.see({ detections: aDetectionStore(SEEN), analyzer: fakeAnalyzer() })
    await finds('beach dog', ['a meaning: beach dog', 'e meaning: beach dog'])
    expect(await find('zeppelin')).toEqual([])
    expect(await find('snow')).toEqual([])
  })

  it('reports that more may be found until people and detections are read', async () => {
    const { searcher, isGathering } = await aSearcher(LIBRARY)
    expect(isGathering()).toBe(true)
    searcher.setPeople([])
    expect(isGathering()).toBe(false)
    const { promise, resolve } = Promise.withResolvers<void>()
    const detections = aDetectionStore(SEEN)
    async function* read() {
      await promise
      yield* detections.read()
    }
    searcher.see({ detections: { ...detections, read }, analyzer: undefined })
    expect(isGathering()).toBe(true)
    resolve()
    await expect.poll(isGathering).toBe(false)
    // If the people cannot be read, the search does not wait for them.
    searcher.setPeople(undefined)
    expect(isGathering()).toBe(false)
  })

  it('notifies each time the number of read shards doubles', async () => {
    const { searcher, finds, revision, isGathering } = await aSearcher(LIBRARY)
    searcher.setPeople([])
    const before = revision()
    const blocks = Array.from({ length: 200 }, (_, i) => [itemDetections(`x${i}`, 'car')])
    searcher.see({ detections: aDetectionStore(...blocks, SEEN), analyzer: undefined })
    await expect.poll(isGathering).toBe(false)
    expect(revision() - before).toBeLessThan(12)
    await finds('parking', ['d written: PARKING'])
  })

  it('finds pictures by the text in them', async () => {
    const { searcher, finds } = await aSearcher(LIBRARY)
    const detections = aDetectionStore(SEEN)
    searcher.see({ detections, analyzer: undefined })
    await finds('parking', ['d written: PARKING'])
    detections.notify({ put: [itemDetections('b', 'dog', { text: ['Parking'] })] })
    await finds('parking', ['b written: Parking', 'd written: PARKING'])
    detections.notify({ removed: ['d'] })
    await finds('parking', ['b written: Parking'])
    searcher.see(undefined)
    await finds('parking', [])
  })

  it('finds items by their words while the model is busy', async () => {
    const { searcher, find, finds, revision } = await aSearcher(LIBRARY)
    const { promise, resolve } = Promise.withResolvers<void>()
    searcher.see({ detections: aDetectionStore(SEEN), analyzer: fakeAnalyzer(promise) })
    await finds('hotdog', ['d label: hotdog'])
    const before = revision()
    resolve()
    await expect.poll(revision).toBeGreaterThan(before)
    expect(await find('dog beach')).toEqual(['a meaning: dog beach', 'e meaning: dog beach'])
  })

  it('embeds only the newest query', async () => {
    const { searcher, finds } = await aSearcher(LIBRARY)
    const { promise, resolve } = Promise.withResolvers<void>()
    const analyzer = fakeAnalyzer(promise)
    searcher.see({ detections: aDetectionStore(SEEN), analyzer })
    const typed = ['ca', 'cat', 'cat d', 'cat dog'].map(text => searcher.find(text))
    resolve()
    await Promise.all(typed)
    await finds('beach dog', ['a meaning: beach dog', 'e meaning: beach dog'])
    await finds('beach dog', ['a meaning: beach dog', 'e meaning: beach dog'])
    expect(analyzer.asked.slice(-2)).toEqual(['a photo of cat dog', 'a photo of beach dog'])
  })

  it('still finds matching words if the model fails', async () => {
    const { searcher, find } = await aSearcher(LIBRARY)
    const analyzer = {
      model: async () => 'broken',
      embedText: async () => Promise.reject(new Error('broken')),
    }
    searcher.see({ detections: aDetectionStore(SEEN), analyzer })
    expect(await find('beach')).toEqual([])
    expect(await find('hotdog')).toEqual(['d label: hotdog'])
  })
})

it('reports that the search left out weaker matches', async () => {
  const ids = Array.from({ length: 501 }, (_, i) => `a${i}`)
  const { searcher, find } = await aSearcher(ids.map(id => called(id)))
  searcher.see({
    detections: aDetectionStore(ids.map(id => itemDetections(id, 'dog'))),
    analyzer: fakeAnalyzer(),
  })
  await expect.poll(async () => (await find('dog')).length).toBe(100)
  const found = (total: number, isCut: boolean) => expect.objectContaining({ total, isCut })
  await expect.poll(() => searcher.find('dog')).toEqual(found(500, true))
  expect(searcher.findSimilar('a7')).toEqual(found(200, true))
  await searcher.apply({ items: [], removed: ['a0'] })
  expect(await searcher.find('dog')).toEqual(found(500, false))
  expect(await searcher.find('jpg')).toEqual(found(500, false))
})

describe('similar pictures', () => {
  it('similar pictures are listed best first', async () => {
    const { searcher, finds } = await aSearcher(LIBRARY)
    searcher.see({ detections: aDetectionStore(SEEN), analyzer: undefined })
    await finds('parking', ['d written: PARKING'])
    const similar = async (id: string) => {
      const { number } = searcher.findSimilar(id)
      return (await searcher.read(number, 0, 100)).map(item => item.id)
    }
    expect(await similar('a')).toEqual(['e', 'b', 'c', 'd'])
    await searcher.apply({ items: [], removed: ['e'] })
    expect(await similar('a')).toEqual(['b', 'c', 'd'])
    expect(await similar('nobody')).toEqual([])
  })

  it('pictures are never compared with embeddings of another model', async () => {
    const { searcher, finds } = await aSearcher(LIBRARY)
    const other = { by: { embedding: 'another model' } }
    const detections = aDetectionStore([
      ...SEEN.slice(0, 4),
      itemDetections('e', 'dog beach', other),
    ])
    searcher.see({ detections, analyzer: fakeAnalyzer() })
    await finds('parking', ['d written: PARKING'])
    const { total } = searcher.findSimilar('a')
    expect(total).toBe(3)
    expect(searcher.findSimilar('e').total).toBe(0)
    expect(await searcher.suggestLabels('e')).toEqual([])
  })
})

describe('labels', () => {
  it('labels are suggested for a picture if a language model exists', async () => {
    const { searcher, finds } = await aSearcher(LIBRARY)
    searcher.see({ detections: aDetectionStore(SEEN), analyzer: fakeAnalyzer() })
    await finds('parking', ['d written: PARKING'])
    expect(await searcher.suggestLabels('b')).toEqual([{ label: 'dog', confidence: 1 }])
    expect(await searcher.suggestLabels('nobody')).toEqual([])
    searcher.see({ detections: aDetectionStore(SEEN), analyzer: undefined })
    expect(await searcher.suggestLabels('b')).toEqual([])
  })
})

describe('things', () => {
  const detections = () =>
    aDetectionStore(
      showing('a', [DOG, 0.6], [CAT, 0.9]),
      showing('b', [DOG, 0.8]),
      showing('c', [CAT, 0.5], [CAR, 0.5]),
      showing('e', [DOG, 0.8], [CAR, 0.7]),
    )
  const wordless = { model: async () => undefined, embedText: async () => undefined }
  const vision = { detections: detections(), analyzer: wordless, thingsOf }

  it('are found by their names, the surest first, with dates, places and labels', async () => {
    const { searcher, finds, find } = await aSearcher(LIBRARY)
    searcher.see(vision)
    // A label counts more than a model.
    await finds('dog', [
      'c label: dog',
      'b thing: dog',
      'e thing: dog',
      'a thing: dog',
      'd label: hotdog',
    ])
    expect(await find('puppy 2021')).toEqual(['b thing: dog', 'e thing: dog', 'a thing: dog'])
    expect(await find('puppy 2020')).toEqual([])
    expect(await find('puppies and cats')).toEqual(['a thing: dog, cat'])
    expect(await find('vehicle')).toEqual(['e thing: car', 'c thing: car'])
    expect(await find('cat dog')).toEqual(['a thing: cat, dog'])
    const { number } = await searcher.find('puppies and cats in Rome')
    expect(await searcher.read(number, 0, 9)).toMatchObject([{ reason: { confidence: 0.6 } }])
  })

  it('are not found without recognition, or after the owner refused them', async () => {
    const { searcher, finds, find } = await aSearcher(LIBRARY)
    searcher.see(vision)
    await finds('vehicle', ['e thing: car', 'c thing: car'])
    searcher.setRefusedTags({ items: [{ id: 'e', classes: [CAR] }], hidden: [CAT] })
    expect(await find('vehicle')).toEqual(['c thing: car'])
    expect(await find('cat')).toEqual([])
    expect(await searcher.tagsOf('e')).toEqual([{ class: DOG, confidence: 0.8 }])
    expect(searcher.suggest('ca')).toMatchObject([{ kind: 'thing', text: 'car', count: 1 }])
    searcher.see(undefined)
    expect(await find('vehicle')).toEqual([])
    searcher.see(vision)
    await finds('vehicle', ['c thing: car'])
  })
})

describe('the words that no installed model understands', () => {
  const wordless = { model: async () => undefined, embedText: async () => undefined }

  async function notUnderstood(items: LibraryItem[], texts: string[], analyzer = wordless) {
    const { searcher, isGathering } = await aSearcher(items)
    searcher.setPeople([])
    searcher.see({ detections: aDetectionStore(showing('z', [DOG, 0.5])), analyzer, thingsOf })
    await expect.poll(isGathering).toBe(false)
    const asked = await searcher.find('dog')
    expect(asked.notUnderstood).toEqual([])
    const read: string[][] = []
    for (const text of texts) read.push((await searcher.find(text)).notUnderstood)
    return read
  }

  it('are words that name no thing, date, kind or place', async () => {
    const read = await notUnderstood(LIBRARY, [
      'dog',
      'dog on the beach 2024',
      'Videos of a Kitten at Sunset in Rome',
      'yellow bike and a red car last summer',
      'wedding 1234',
    ])
    expect(read).toEqual([[], ['beach'], ['Sunset'], ['yellow', 'red'], ['wedding']])
  })

  it('are no labels, and no words that may become a date', async () => {
    // cspell:disable-next-line
    const read = await notUnderstood([called('a', ['beach house'])], ['beach', 'bea', 'dog augu'])
    expect(read).toEqual([[], [], []])
  })

  it('are no words in the name of an item or in its picture', async () => {
    const read = await notUnderstood(
      [called('picnic', [])],
      ['picnic', 'sunset dog', 'dog picnics'],
    )
    expect(read).toEqual([[], ['sunset'], ['picnics']])
  })

  it('are none if a language model is installed', async () => {
    const { searcher } = await aSearcher(LIBRARY)
    searcher.see({ detections: aDetectionStore(SEEN), analyzer: fakeAnalyzer(), thingsOf })
    expect((await searcher.find('zeppelin')).notUnderstood).toEqual([])
    expect((await searcher.find('zeppelin')).notUnderstood).toEqual([])
  })
})
