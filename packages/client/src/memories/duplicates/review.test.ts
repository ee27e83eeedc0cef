import { describe, expect, it } from 'vitest'
import { aPictureOf } from '../../../test/memory-items.ts'
import { aScene, pictureOf, randomOf, STRAIGHT } from '../../../test/scenes.ts'
import type { LibraryItem } from '../../items/item.ts'
import { bestOf } from './best.ts'
import { isOpen, setsOf, withKept } from './kept.ts'
import { review } from './review.ts'

const random = randomOf(11)

const changed = (item: LibraryItem, details = {}, privateDetails = {}): LibraryItem => ({
  ...item,
  ...(item.details && { details: { ...item.details, ...details } }),
  ...(item.privateDetails && { privateDetails: { ...item.privateDetails, ...privateDetails } }),
})

describe('the best of several similar pictures', () => {
  const [a, b, c] = ['12:00', '12:01', '12:02'].map(time =>
    changed(aPictureOf(`2021-07-04T${time}`), { width: 4000, height: 3000 }),
  ) as [LibraryItem, LibraryItem, LibraryItem]
  const best = (...items: LibraryItem[]) =>
    bestOf(items.map(item => ({ item, sharpness: undefined })))

  it('the best is a favorite or an edited picture', () => {
    const loved = changed(b, { width: 40, height: 30 }, { isFavorite: true })
    expect(best(a, loved, c)).toEqual({ id: b.id, reason: 'favorite' })
    expect(best(a, changed(b, {}, { description: 'x' }), c)).toEqual({ id: b.id, reason: 'edited' })
    expect(best(a, changed(b, { turns: 1 }), c)).toEqual({ id: b.id, reason: 'edited' })
    const labels = (labelsConfidence: number[]) => ({ labels: ['dog'], labelsConfidence })
    expect(best(a, changed(b, {}, labels([1])), c)).toEqual({ id: b.id, reason: 'edited' })
    expect(best(a, changed(b, {}, labels([0.8])), c)?.reason).toBe('first')
  })

  it('the best is a clearly sharper picture if no picture is a favorite or edited', () => {
    const rated = (...values: number[]) =>
      bestOf([a, b, c].map((item, i) => ({ item, sharpness: values[i] })))
    expect(rated(1, 2, 1.5)).toEqual({ id: b.id, reason: 'sharpest' })
    expect(rated(1, 1.1, 1.05)).toEqual({ id: a.id, reason: 'first' })
  })

  it('the best has the most pixels if all pictures are equally sharp', () => {
    expect(best(a, b, changed(c, { width: 6000 }))).toEqual({ id: c.id, reason: 'resolution' })
    expect(best(a, { ...b, size: 100 }, c)).toEqual({ id: b.id, reason: 'size' })
    expect(best(c, b, a)).toEqual({ id: a.id, reason: 'first' })
    expect(best()).toBeUndefined()
  })

  it('the best of two favorites is the one with more pixels', () => {
    const loved = [a, b].map(item => changed(item, {}, { isFavorite: true })) as [
      LibraryItem,
      LibraryItem,
    ]
    expect(best(loved[0], changed(loved[1], { width: 6000 }), changed(c, { width: 9000 }))).toEqual(
      {
        id: b.id,
        reason: 'resolution',
      },
    )
  })
})

describe('a closer comparison', () => {
  const [one, other] = [aScene(random), aScene(random)]

  it('removes a picture that only seemed alike', async () => {
    const items = ['12:00', '12:01', '12:02', '12:03'].map(time => aPictureOf(`2021-07-04T${time}`))
    const scenes = [one, one, other, one]
    const groups = await review(items.toReversed(), async item => {
      const at = items.findIndex(({ id }) => id === item.id)
      return pictureOf(scenes[at] ?? one, { ...STRAIGHT, blur: at === 3 ? 0 : 2 }, random)
    })
    expect(groups.map(group => group.items.map(({ id }) => id))).toEqual([
      [items[0]?.id, items[1]?.id, items[3]?.id],
    ])
    expect(groups[0]).toMatchObject({ best: items[3]?.id, reason: 'sharpest' })
  })

  it('keeps pictures together if their thumbnails cannot be read', async () => {
    const items = ['12:00', '12:01'].map(time => aPictureOf(`2021-07-04T${time}`))
    const groups = await review(items, async () => {
      throw new Error('offline')
    })
    expect(groups).toHaveLength(1)
    expect(groups[0]).toMatchObject({ best: items[0]?.id, reason: 'first' })
  })
})

describe('a set of look-alikes that the person keeps', () => {
  it('a kept set is not offered for review again', () => {
    const kept = setsOf(withKept([], ['a', 'b']))
    expect(isOpen(['a', 'b'], kept)).toBe(false)
    expect(isOpen(['b'], kept)).toBe(false)
    expect(isOpen(['a', 'b', 'c'], kept)).toBe(true)
    expect(isOpen(['c', 'd'], kept)).toBe(true)
  })

  it('a kept set and a new picture merge into one set', () => {
    const kept = withKept(withKept(withKept([], ['a', 'b']), ['x', 'y']), ['a', 'b', 'c'])
    expect(kept).toHaveLength(2)
    expect(isOpen(['a', 'b', 'c'], setsOf(kept))).toBe(false)
    expect(isOpen(['a', 'x'], setsOf(kept))).toBe(true)
  })
})
