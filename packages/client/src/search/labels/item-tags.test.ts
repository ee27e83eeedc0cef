import { expect, it } from 'vitest'
import { REFUSED_TAGS_FORM, type RefusedTags } from '../things/refused-tags.ts'
import { createItemTags } from './item-tags.ts'

const [CAT, DOG] = [15, 16]

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
