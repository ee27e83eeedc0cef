import { expect, it } from 'vitest'
import { itemDetections } from '../../../test/fake-vision.ts'
import { CLASS_NAMES } from './class-names.ts'
import { classesOf } from './classes-of.ts'
import { createTagIndex } from './tag-index.ts'

const [BUS, TRUCK, DOG, CAT] = [5, 7, 16, 15]
const box = { x: 0, y: 0, width: 1, height: 1 }
const tag = (thing: number, confidence: number) => ({ class: thing, confidence, box })
const showing = (id: string, ...tags: ReturnType<typeof tag>[]) => itemDetections(id, '', { tags })
const at = (id: string) => id

function anIndex() {
  const index = createTagIndex()
  const put = [
    showing('a', tag(DOG, 0.5), tag(DOG, 0.7), tag(255, 1)),
    showing('b', tag(DOG, 0.9), tag(CAT, 0.6)),
    showing('c', tag(DOG, 0.7), tag(BUS, 0.8)),
    showing('d'),
  ]
  index.apply({ put, removed: [] })
  return index
}

it('finds items by their surest tag, then the newest', () => {
  const index = anIndex()
  const found = (...alternatives: number[][]) => index.find(alternatives, at).map(({ id }) => id)
  expect(found([DOG])).toEqual(['b', 'c', 'a'])
  expect(found([DOG], [CAT])).toEqual(['b'])
  expect(found([BUS, TRUCK, CAT])).toEqual(['c', 'b'])
  expect(found([TRUCK])).toEqual([])
  expect(found()).toEqual([])
  expect(index.find([[DOG]], id => (id === 'b' ? undefined : id))).toHaveLength(2)
  expect(index.find([[CAT], [DOG]], at)).toEqual([
    {
      id: 'b',
      position: 'b',
      tags: [
        { class: CAT, confidence: 0.6 },
        { class: DOG, confidence: 0.9 },
      ],
    },
  ])
})

it('shows one tag of each known class, and no refused ones', () => {
  const index = anIndex()
  expect(index.of('a')).toEqual([{ class: DOG, confidence: 0.7 }])
  expect(index.counts().at(0)).toEqual({ class: DOG, count: 3 })
  index.setRefused({ items: [{ id: 'b', classes: [DOG] }], hidden: [BUS] })
  // Refused tags stay away when the item is analyzed again.
  index.apply({ put: [showing('b', tag(DOG, 1), tag(CAT, 0.6))], removed: ['a'] })
  expect(index.of('b')).toEqual([{ class: CAT, confidence: 0.6 }])
  expect(index.of('c')).toEqual([{ class: DOG, confidence: 0.7 }])
  expect(index.counts()).toEqual([
    { class: CAT, count: 1 },
    { class: DOG, count: 1 },
  ])
  expect(index.find([[DOG, BUS]], at).map(({ id }) => id)).toEqual(['c'])
  index.setRefused({ items: [], hidden: [] })
  expect(index.of('b')).toHaveLength(2)
})

it.each([...CLASS_NAMES.entries()])('class %i is found by its name, %s', (thing, name) => {
  const { alternatives, unknown } = classesOf(name, ['en'])
  expect(unknown).toEqual([])
  expect(alternatives).toHaveLength(1)
  expect(alternatives[0]).toContain(thing)
})
