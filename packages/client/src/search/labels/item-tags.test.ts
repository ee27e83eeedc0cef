import { expect, it } from 'vitest'
import { REFUSED_TAGS_FORM, type RefusedTags } from '../things/refused-tags.ts'
import { createItemTags } from './item-tags.ts'

const [CAT, DOG] = [15, 16]
const LEFT = { x: 0, y: 0.1, width: 0.3, height: 0.3 }

function itemTags() {
  let refused = REFUSED_TAGS_FORM.empty
  return createItemTags(
    {
      tagsOf: async () => [
        { class: DOG, confidence: 0.8 },
        { class: CAT, confidence: 0.5 },
      ],
    },
    {
      read: async () => refused,
      async change(edit: (before: RefusedTags) => RefusedTags) {
        refused = edit(refused)
        return refused
      },
      subscribe: () => () => {},
    },
    {
      month: async month => [
        {
          id: 'a',
          month,
          by: {},
          faces: [],
          text: [],
          tags: [
            { class: DOG, confidence: 0.8, box: LEFT },
            { class: CAT, confidence: 0.5, box: LEFT },
            { class: DOG, confidence: 0.4, box: { ...LEFT, x: 0.5 } },
          ],
        },
      ],
    },
  )
}

it('no longer shows a refused thing, in one item or in all', async () => {
  const tags = itemTags()
  const dog = { class: DOG, name: 'dog', confidence: 0.8 }
  const cat = { class: CAT, name: 'cat', confidence: 0.5 }
  expect(await tags.of('a')).toEqual([dog, cat])
  await tags.refuse('a', DOG)
  expect(await tags.of('a')).toEqual([cat])
  expect(await tags.of('b')).toEqual([dog, cat])
  await tags.allow('a', DOG)
  expect(await tags.of('a')).toEqual([dog, cat])
  await tags.refuse('a', DOG)
  await tags.hide(CAT)
  expect(await tags.of('b')).toEqual([dog])
  expect(await tags.hidden()).toEqual([{ class: CAT, name: 'cat' }])
  await tags.show(CAT)
  expect(await tags.hidden()).toEqual([])
  expect(await tags.of('a')).toEqual([cat])
})

it('knows where the things of a class are', async () => {
  expect((await itemTags().boxes('a', '2024-05', DOG)).map(({ x }) => x)).toEqual([0, 0.5])
  expect(await itemTags().boxes('a', '2024-05', 0)).toEqual([])
})
