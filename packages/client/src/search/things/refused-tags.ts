import { type Changes, type Decision, differences } from '../../recognition/shards/decision-set.ts'

/** Tags that the owner does not want: of some items, and classes that no item shows. */
export interface RefusedTags {
  items: readonly { id: string; classes: readonly number[] }[]
  hidden: readonly number[]
}

/** The largest number of a class (format rule F19). */
export const MOST_CLASS = 255

/** The largest number of items whose refused tags are kept. */
const MOST_ITEMS = 10_000

export function refuseTag(before: RefusedTags, id: string, thing: number): RefusedTags {
  const known = before.items.find(each => each.id === id)?.classes ?? []
  const others = before.items.filter(each => each.id !== id)
  const classes = [...new Set([...known, thing])]
  return { ...before, items: [...others, { id, classes }].slice(-MOST_ITEMS) }
}

/** Takes back `refuseTag`. */
export const allowTag = (before: RefusedTags, id: string, thing: number): RefusedTags => ({
  ...before,
  items: before.items
    .map(each =>
      each.id === id ? { id, classes: each.classes.filter(other => other !== thing) } : each,
    )
    .filter(({ classes }) => classes.length > 0),
})

export const hideTag = (before: RefusedTags, thing: number): RefusedTags => ({
  ...before,
  hidden: [...new Set([...before.hidden, thing])],
})

export const showTag = (before: RefusedTags, thing: number): RefusedTags => ({
  ...before,
  hidden: before.hidden.filter(each => each !== thing),
})

/*
 * The first letter of a decision's key tells its kind (format rule F19), also in the shard that it shares with
 * refused labels. Never reuse a letter for another kind, because stored decisions keep theirs.
 */
const OF_ITEM = /^t(\S+) (0|[1-9]\d{0,2})$/
const OF_ALL = /^c(0|[1-9]\d{0,2})$/

export const REFUSED_TAGS_FORM = {
  empty: { items: [], hidden: [] } as RefusedTags,

  read(decisions: readonly (readonly [string, Decision])[]): RefusedTags {
    const items = new Map<string, number[]>()
    const hidden: number[] = []
    for (const [key, { value }] of decisions) {
      const [, id, ofItem] = OF_ITEM.exec(key) ?? []
      const [, ofAll] = OF_ALL.exec(key) ?? []
      const thing = Number(ofItem ?? ofAll ?? MOST_CLASS + 1)
      if (value === undefined || thing > MOST_CLASS) continue
      if (id === undefined) hidden.push(thing)
      else {
        const classes = [...(items.get(id) ?? []), thing]
        // Move the item to the end. The limit below drops the items refused longest ago.
        items.delete(id)
        items.set(id, classes)
      }
    }
    const all = [...items].map(([id, classes]) => ({ id, classes }))
    return { items: all.slice(-MOST_ITEMS), hidden }
  },

  changes: (before: RefusedTags, after: RefusedTags): Changes =>
    differences(decisionsOf(before), decisionsOf(after)),
}

const decisionsOf = ({ items, hidden }: RefusedTags): Map<string, string> =>
  new Map([
    ...items.flatMap(({ id, classes }) => classes.map(thing => [`t${id} ${thing}`, ''] as const)),
    ...hidden.map(thing => [`c${thing}`, ''] as const),
  ])
