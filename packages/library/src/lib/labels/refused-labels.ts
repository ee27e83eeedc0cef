import type { CborMap, CborValue } from '@safelight/vault/cbor'
import { LABEL_CHARS } from '../items/item-details.ts'
import { listOf, mapOf, moreIn, textOf } from '../recognition/blocks/form-values.ts'

/** Labels that a person has refused, by the item for which they were suggested; the latest items last. */
export interface RefusedLabels {
  items: readonly { id: string; labels: readonly string[] }[]
  /** What a later version has said. */
  more?: CborMap
}

/** As many items as a block has room for: of more, the first ones are forgotten. */
export const MOST_REFUSED = 10_000
/** Of one item: more than there are words to suggest. */
export const MOST_LABELS = 500
const ID_CHARS = 26

export const refusedOf = ({ items }: RefusedLabels, id: string): readonly string[] =>
  items.find(each => each.id === id)?.labels ?? []

export function refuse(before: RefusedLabels, id: string, label: string): RefusedLabels {
  const labels = [...new Set([...refusedOf(before, id), label])].slice(-MOST_LABELS)
  const others = before.items.filter(each => each.id !== id)
  return { ...before, items: [...others, { id, labels }].slice(-MOST_REFUSED) }
}

/** The block in which they are (format rule F19). */
export const REFUSED_LABELS = 'choices-1'

/* The registry of format rule F19 for that block. A key is never used for another field. */
const BLOCK = { v: 0, items: 1 } as const
const ITEM = { id: 0, labels: 1 } as const

/** How they stand in their block. `read` throws what is of another form. */
export const REFUSED_LABELS_FORM = {
  empty: { items: [] } as RefusedLabels,

  read(map: CborMap): RefusedLabels {
    if (map.get(BLOCK.v) !== 1) throw new TypeError('another version')
    const items = listOf(map.get(BLOCK.items), MOST_REFUSED).map(value => {
      const item = mapOf(value)
      const labels = listOf(item.get(ITEM.labels), MOST_LABELS)
      return {
        id: textOf(item.get(ITEM.id), ID_CHARS),
        labels: labels.map(label => textOf(label, LABEL_CHARS)),
      }
    })
    return { items, ...moreIn(map, BLOCK) }
  },

  write: ({ items, more = new Map() }: RefusedLabels): CborMap =>
    new Map<number, CborValue>([
      ...more,
      [BLOCK.v, 1],
      [
        BLOCK.items,
        items.map(
          ({ id, labels }): CborMap =>
            new Map<number, CborValue>([
              [ITEM.id, id],
              [ITEM.labels, [...labels]],
            ]),
        ),
      ],
    ]),
}
