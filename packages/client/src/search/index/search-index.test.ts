import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anItem } from '../../../test/fixtures.ts'
import type { LibraryItem } from '../../items/item.ts'
import type { PrivateDetails } from '../../items/item-details.ts'
import type { ItemGroup } from '../../items/item-group.ts'
import { dayNumber } from '../../items/months/day-number.ts'
import { newestShownFirst } from '../../items/months/shown-order.ts'
import { newestFirst, positionOf } from '../../items/months/timeline-order.ts'
import { kindOf, type Part, readQuery } from '../query/query.ts'
import { type PlacedItem, textsOf } from '../texts/item-texts.ts'
import { piecesOf } from '../texts/pieces.ts'
import { createSearchIndex } from './search-index.ts'

const TODAY = dayNumber('2026-11-21')

interface Facts extends Partial<PrivateDetails> {
  name?: string
  type?: string
  taken?: string
  version?: number
}

let count = 0

function item(facts: Facts, id = `ID-${String(count++).padStart(23, '0')}`): LibraryItem {
  const {
    name = 'x.jpg',
    type = 'image/jpeg',
    taken = '2021-07-04T12:00:00.000',
    version = 1,
    ...details
  } = facts
  const plain = anItem()
  return anItem({
    id,
    version,
    takenLocal: taken,
    isVideo: type === 'video/mp4',
    details: plain.details && { ...plain.details, name, type },
    privateDetails: { v: 1, labels: [], labelsConfidence: [], isFavorite: false, ...details },
  })
}

function anIndex(...items: PlacedItem[]) {
  const index = createSearchIndex()
  index.put(items)
  const names = new Map(items.map(each => [positionOf(each), each.details?.name]))
  const find = (query: string) => {
    const found = index.find(readQuery(query, TODAY))
    return found.map(position => names.get(position))
  }
  return { index, find }
}

describe('the search index', () => {
  it('finds items in the order of the timeline, also on a day with several time zones', () => {
    const times = fc.record({
      day: fc.constantFrom('2021-07-04', '2021-07-05'),
      hour: fc.integer({ min: 10, max: 23 }),
      offset: fc.constantFrom(null, 60, 120, -420),
    })
    fc.assert(
      fc.property(fc.array(times), all => {
        const items = all.map(({ day, hour, offset }, i) => {
          const taken = `${day}T${hour}:00:00.000`
          const one = item({ taken, name: `photo ${i}` })
          const time = { local: taken, offsetMinutes: offset }
          return { ...one, ...(one.details && { details: { ...one.details, taken: time } }) }
        })
        const shown = newestShownFirst(items).map(({ details }) => details?.name)
        expect(anIndex(...items).find('photo')).toEqual(shown)
      }),
    )
  })

  it('finds items by the people whom other programs named', () => {
    const people = [{ name: 'Zoë Martel', kind: 0, area: null }]
    const { find, index } = anIndex(item({ name: 'a.jpg', people, labels: ['Zoë Martel'] }))
    expect([find('martel'), find('grace')]).toEqual([['a.jpg'], []])
    expect(index.sharedTexts().map(({ text }) => text)).toEqual(['Zoë Martel'])
  })

  it('finds items by all texts of their details', () => {
    const { find } = anIndex(
      item({
        name: 'IMG_1234.jpg',
        description: 'Grandma laughing',
        labels: ['beach', 'family'],
        cameraName: 'Canon EOS 5D',
        lens: 'EF 50mm f/1.8',
        city: 'Reykjavík',
        country: 'United Kingdom',
      }),
      item({ name: 'other.png' }),
    )
    for (const query of [
      'img',
      '1234',
      '234',
      'img-1234',
      'img1234',
      'IMG_1234.JPG',
      'grand',
      'laughing grandma',
      'beach family',
      'eos 5d',
      '50mm',
      'reykjavik',
      'kingdom',
    ]) {
      expect(find(query), query).toEqual(['IMG_1234.jpg'])
    }
    expect(find('img 9')).toEqual([])
    expect(find('beach tower')).toEqual([])
  })

  // cspell:disable -- names in other languages
  it('finds other names of a place at the start of a piece, by three letters or more', () => {
    const london: PlacedItem = {
      ...item({ name: 'a.jpg', city: 'London', country: 'United Kingdom' }),
      otherNames: {
        city: ['Londres', 'Лондон', '伦敦'],
        region: [],
        country: ['UK', 'Großbritannien', 'Vereinigtes Königreich'],
      },
    }
    const { find } = anIndex(london)
    for (const query of [
      'lon',
      'londr',
      'лондон',
      '伦敦',
      'uk',
      'grossbri',
      'vereinigtes königreich',
      'koenigreich',
    ])
      expect(find(query), query).toEqual(['a.jpg'])
    for (const query of ['gr', 'britannien', 'dres']) expect(find(query), query).toEqual([])
  })

  it('keeps the other names of two towns of one name apart', () => {
    const at = (name: string, country: string, others: string[]): PlacedItem => ({
      ...item({ name, city: 'Córdoba', country }),
      otherNames: { city: others, region: [], country: [] },
    })
    const { index, find } = anIndex(
      at('es.jpg', 'Spain', ['Kordoba']),
      at('ar.jpg', 'Argentina', []),
    )
    expect(find('kordoba')).toEqual(['es.jpg'])
    expect(find('cordoba')).toHaveLength(2)
    const cities = index.sharedTexts().filter(({ kind }) => kind === 'city')
    expect(cities.map(({ text, count }) => [text, count])).toEqual([['Córdoba', 2]])
  })

  // cspell:enable
  it('treats names of JavaScript properties, such as constructor, as plain text', () => {
    const { find } = anIndex(item({ name: 'a.jpg', country: 'constructor', city: '__proto__' }))
    expect(find('constructor')).toEqual(['a.jpg'])
    expect(find('proto')).toEqual(['a.jpg'])
    expect(find('constructor 2019')).toEqual([])
  })

  it('lists matches at the start of a word before matches within a word', () => {
    const { find } = anIndex(
      item({ name: 'party-2.jpg', taken: '2024-01-01T00:00:00.000' }),
      item({ name: 'art-old.jpg', taken: '2001-01-01T00:00:00.000' }),
      item({ name: 'party-1.jpg', taken: '2023-01-01T00:00:00.000' }),
      item({ name: 'art-new.jpg', taken: '2002-01-01T00:00:00.000' }),
    )
    expect(find('art')).toEqual(['art-new.jpg', 'art-old.jpg', 'party-2.jpg', 'party-1.jpg'])
  })

  it('lists items of a searched kind or year before items that contain the word', () => {
    const { find } = anIndex(
      item({ name: 'video-2021.jpg', taken: '2015-01-01T00:00:00.000' }),
      item({ name: 'clip.mp4', type: 'video/mp4', taken: '2014-01-01T00:00:00.000' }),
      item({ name: 'beach.jpg', taken: '2021-05-01T00:00:00.000' }),
    )
    expect(find('video')).toEqual(['clip.mp4', 'video-2021.jpg'])
    expect(find('2021')).toEqual(['beach.jpg', 'video-2021.jpg'])
    expect(find('beach 2021')).toEqual(['beach.jpg'])
    expect(find('vide')).toEqual(['video-2021.jpg', 'clip.mp4'])
  })

  it('finds items by the word favorite, by their kind and by their day', () => {
    const { find } = anIndex(
      item({ name: 'a.png', type: 'image/png', isFavorite: true }),
      item({ name: 'b.gif', type: 'image/gif', taken: '2020-12-25T08:00:00.000' }),
      item({ name: 'c.mp4', type: 'video/mp4', taken: '2026-11-20T23:59:59.999' }),
    )
    expect(find('favorite')).toEqual(['a.png'])
    expect(find('png')).toEqual(['a.png'])
    expect(find('gifs')).toEqual(['b.gif'])
    expect(find('christmas 2020')).toEqual(['b.gif'])
    expect(find('yesterday')).toEqual(['c.mp4'])
    expect(find('photos')).toEqual(['a.png', 'b.gif'])
    expect(find('photos 2019..2021')).toEqual(['a.png', 'b.gif'])
    expect(find('summer photo')).toEqual(['a.png'])
  })

  it('never replaces an item by an older version', () => {
    const first = item({ labels: ['beach'], name: 'one.jpg' })
    const second = item({ labels: ['mountain'], name: 'two.jpg', version: 2 }, first.id)
    const { index } = anIndex(first)
    index.put([second])
    index.put([first])
    expect(index.size()).toBe(1)
    expect(index.find(readQuery('mountain', TODAY))).toHaveLength(1)
    expect(index.find(readQuery('beach', TODAY))).toEqual([])
    index.remove([first.id])
    expect(index.find(readQuery('mountain', TODAY))).toEqual([])
    index.put([first])
    expect(index.find(readQuery('beach', TODAY))).toHaveLength(1)
  })

  it('finds items by the titles of their albums', () => {
    const [early, late] = [item({ name: 'early.jpg' }), item({ name: 'late.jpg' })]
    const { index, find } = anIndex(early, late)
    index.remove([late.id])
    index.setAlbums([{ id: 'a', title: 'Wedding of Anna', itemIds: [early.id, late.id] }])
    expect(find('wedding')).toEqual(['early.jpg'])
    index.put([late])
    expect(find('anna').toSorted()).toEqual(['early.jpg', 'late.jpg'])
    index.setAlbums([{ id: 'a', title: 'Honeymoon', itemIds: [late.id] }])
    expect(find('wedding')).toEqual([])
    expect(find('honeymoon')).toEqual(['late.jpg'])
  })

  it('finds the items of a person and of an album with the same name', () => {
    const [one, other] = [item({ name: 'one.jpg' }), item({ name: 'other.jpg' })]
    const { index, find } = anIndex(one, other)
    index.setPeople([{ id: 'p', title: 'Anna', itemIds: [one.id] }])
    index.setAlbums([{ id: 'a', title: 'Anna', itemIds: [other.id] }])
    expect(find('anna').toSorted()).toEqual(['one.jpg', 'other.jpg'])
    expect(
      index
        .sharedTexts()
        .map(({ kind, text }) => `${kind} ${text}`)
        .toSorted(),
    ).toEqual(['album Anna', 'person Anna'])
    index.setPeople([{ id: 'p', title: 'Bea', itemIds: [one.id] }])
    expect(find('anna')).toEqual(['other.jpg'])
    expect(find('bea')).toEqual(['one.jpg'])
  })

  it('counts the items of each label, city, country and month', () => {
    const gone = item({ city: 'Rome', country: 'Italy' })
    const { index } = anIndex(
      item({ city: 'Rome', country: 'Italy', labels: ['beach', 'beach'] }),
      item({ city: 'Florence', country: 'Italy', taken: '2020-01-01T00:00:00.000' }),
      gone,
    )
    index.remove([gone.id])
    expect(index.sharedTexts()).toEqual([
      { kind: 'country', text: 'Italy', pieces: ' italy', otherPieces: '', count: 2 },
      { kind: 'label', text: 'beach', pieces: ' beach', otherPieces: '', count: 1 },
      { kind: 'city', text: 'Rome', pieces: ' rome', otherPieces: '', count: 1 },
      { kind: 'city', text: 'Florence', pieces: ' florence', otherPieces: '', count: 1 },
    ])
    expect(index.months()).toEqual([
      ['2021-07', 1],
      ['2020-01', 1],
    ])
  })

  it('finds each of ten thousand names', () => {
    const items = Array.from({ length: 10_000 }, (_, i) =>
      item({
        name: `IMG_${i}.jpg`,
        taken: `2021-01-01T00:00:00.${String(i % 1000).padStart(3, '0')}`,
      }),
    )
    const { find } = anIndex(...items)
    for (const i of [0, 1, 4095, 4096, 4097, 8191, 8192, 9999]) {
      expect(find(`img_${i}.jpg`)).toContain(`IMG_${i}.jpg`)
    }
    expect(find('img_9999.jpg')).toEqual(['IMG_9999.jpg'])
    expect(find('img')).toHaveLength(10_000)
  })

  it('finds the same items as a simple check of each item', () => {
    const word = fc.constantFrom(
      ...'beach art party IMG_12 12 Émile rome video 2021 july 2020-07 favorite la'.split(' '),
    )
    const text = fc.array(word, { maxLength: 3 }).map(words => words.join(' '))
    const facts = fc.record({
      name: text,
      labels: fc.array(word, { maxLength: 2 }),
      city: text,
      isFavorite: fc.boolean(),
      type: fc.constantFrom('image/jpeg', 'image/gif', 'video/mp4'),
      taken: fc
        .constantFrom('2020-07-04', '2021-07-04', '2021-12-31', '2026-11-20')
        .map(day => `${day}T10:00:00.000`),
      id: fc.integer({ min: 0, max: 9 }).map(number => `ID-${String(number).padStart(23, '0')}`),
      version: fc.integer({ min: 1, max: 3 }),
    })
    const step = fc.oneof(
      { weight: 4, arbitrary: facts.map(({ id, ...rest }) => item(rest, id)) },
      fc.integer({ min: 0, max: 9 }).map(number => `ID-${String(number).padStart(23, '0')}`),
    )
    const queries = fc.array(
      fc.oneof(
        word,
        fc.constantFrom('a', 'ar', 'vid', 'mil', 'yesterday', 'photo', 'last', 'in', 'ju', '..'),
      ),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), queries, (steps, words) => {
        const known = new Map<string, LibraryItem>()
        const index = createSearchIndex()
        const albums: ItemGroup[] = [
          { id: 'a', title: 'art of rome', itemIds: ['ID-00000000000000000000003'] },
        ]
        index.setAlbums(albums)
        for (const next of steps) {
          if (typeof next === 'string') {
            known.delete(next)
            index.remove([next])
          } else {
            const before = known.get(next.id)
            if (!before || before.version < next.version) known.set(next.id, next)
            index.put([next])
          }
          index.find(readQuery('art', TODAY))
        }
        const parts = readQuery(words.join(' '), TODAY)
        expect(index.find(parts)).toEqual(look([...known.values()], albums, parts))
      }),
      { numRuns: 500 },
    )
  })
})

function look(items: LibraryItem[], albums: ItemGroup[], parts: Part[]): string[] {
  const grades = new Map<string, number>()
  for (const each of items) {
    const texts = textsOf(each).map(({ text }) => piecesOf(text))
    for (const { title, itemIds } of albums)
      if (itemIds.includes(each.id)) texts.push(piecesOf(title))
    grades.set(
      each.id,
      parts.length === 0 ? 0 : Math.min(...parts.map(part => grade(each, texts, part))),
    )
  }
  const ordered = items.toSorted(newestFirst)
  const of = (wanted: number) =>
    ordered.filter(each => grades.get(each.id) === wanted).map(positionOf)
  return [...of(2), ...of(1)]
}

function grade(each: LibraryItem, texts: string[], { words, meaning, certain }: Part): number {
  const day = dayNumber(each.takenLocal)
  const kind = kindOf(each.details?.type ?? '')
  const isMeant =
    meaning?.days?.some(({ first, last }) => first <= day && day <= last) ||
    ((meaning?.kinds ?? 0) & kind) !== 0 ||
    (meaning?.favorite && each.privateDetails?.isFavorite)
  if (isMeant) return 2
  const held = words.map(word => {
    if (texts.some(text => text.includes(word))) return 2
    return word.length > 2 && texts.some(text => text.includes(word.trim())) ? 1 : 0
  })
  const least = held.length === 0 ? 0 : Math.min(...held)
  return certain ? Math.min(1, least) : least
}
