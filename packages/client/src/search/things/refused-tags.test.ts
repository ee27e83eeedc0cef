import { expect, it } from 'vitest'
import { recordOf, saidOf, throughShard } from '../../../test/said.ts'
import { decide } from '../../recognition/shards/decision-set.ts'
import { REFUSED_LABELS_FORM, refuse } from '../labels/refused-labels.ts'
import { hideTag, REFUSED_TAGS_FORM, refuseTag, showTag } from './refused-tags.ts'

const DOG = 16
const CAT = 15
const { empty, changes } = REFUSED_TAGS_FORM

it('keeps refused tags of items and hidden classes, each once', () => {
  let refused = refuseTag(empty, 'A', DOG)
  refused = refuseTag(refused, 'B', CAT)
  refused = refuseTag(refused, 'A', 0)
  refused = hideTag(hideTag(refuseTag(refused, 'A', DOG), CAT), CAT)
  const items = [
    { id: 'B', classes: [CAT] },
    { id: 'A', classes: [DOG, 0] },
  ]
  expect(refused).toEqual({ items, hidden: [CAT] })
  expect(showTag(refused, CAT)).toEqual({ items, hidden: [] })
  const one = { items: items.slice(0, 1), hidden: [CAT] }
  expect(throughShard(REFUSED_TAGS_FORM, one)).toEqual(one)
})

it('shares a shard with refused labels, and changes none of them', () => {
  const labels = saidOf(REFUSED_LABELS_FORM, refuse(REFUSED_LABELS_FORM.empty, 'A', 'dog'))
  const both = decide(labels, changes(empty, hideTag(refuseTag(empty, 'A', DOG), CAT)), 5)
  const shown = decide(both, changes(hideTag(empty, CAT), empty), 6)
  expect(recordOf(REFUSED_TAGS_FORM, shown)).toEqual({
    items: [{ id: 'A', classes: [DOG] }],
    hidden: [],
  })
  expect(recordOf(REFUSED_LABELS_FORM, shown).items).toEqual([{ id: 'A', labels: ['dog'] }])
})

it('keeps the refused tags of at most 10,000 items', () => {
  const items = Array.from({ length: 10_000 }, (_, i) => ({ id: `${i}`, classes: [DOG] }))
  const refused = refuseTag({ items, hidden: [] }, 'A', DOG)
  expect(refused.items).toHaveLength(10_000)
  expect(refused.items.at(0)?.id).toBe('1')
})

it.each(['tA', 'tA 256', 'tA 01', 'tA -1', 'c 3', 'c256', 'c', 'zA 3'])(
  'leaves out the malformed decision “%s”',
  key => {
    expect(REFUSED_TAGS_FORM.read([[key, { stamp: 1, value: '' }]])).toEqual(empty)
  },
)
