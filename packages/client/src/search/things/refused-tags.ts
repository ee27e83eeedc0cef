import { type Changes, type Decision, differences } from '../../recognition/shards/decision-set.ts'
import { type RefusedOf, refusedLists } from './refused-lists.ts'

/** Tags that the owner does not want: of some items, and classes that no item shows. */
export interface RefusedTags {
  items: readonly RefusedOf<'classes', number>[]
  hidden: readonly number[]
}

/** The largest number of a class (format rule F19). */
export const MOST_CLASS = 255

const LISTS = refusedLists<'classes', number>('classes', MOST_CLASS + 1)

export const refuseTag = (before: RefusedTags, id: string, thing: number): RefusedTags => ({
  ...before,
  items: LISTS.add(before.items, id, thing),
})

/** Takes back `refuseTag`. */
export const allowTag = (before: RefusedTags, id: string, thing: number): RefusedTags => ({
  ...before,
  items: LISTS.remove(before.items, id, thing),
})

export const hideTag = (before: RefusedTags, thing: number): RefusedTags => ({
  ...before,
  hidden: [...new Set([...before.hidden, thing])],
})

export const showTag = (before: RefusedTags, thing: number): RefusedTags => ({
  ...before,
  hidden: before.hidden.filter(each => each !== thing),
})

/** Adds the refused tags of an export, whose items have new ids. */
export const restoreRefusedTags =
  ({ items, hidden }: RefusedTags, newIds: ReadonlyMap<string, string>) =>
  (before: RefusedTags): RefusedTags => ({
    items: LISTS.restore(before.items, items, newIds),
    hidden: [...new Set([...before.hidden, ...hidden])],
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
    const ofItems: [string, number][] = []
    const hidden: number[] = []
    for (const [key, { value }] of decisions) {
      const [, id, ofItem] = OF_ITEM.exec(key) ?? []
      const [, ofAll] = OF_ALL.exec(key) ?? []
      const thing = Number(ofItem ?? ofAll ?? MOST_CLASS + 1)
      if (value === undefined || thing > MOST_CLASS) continue
      if (id === undefined) hidden.push(thing)
      else ofItems.push([id, thing])
    }
    return { items: LISTS.fromPairs(ofItems), hidden }
  },

  changes: (before: RefusedTags, after: RefusedTags): Changes =>
    differences(decisionsOf(before), decisionsOf(after)),
}

const decisionsOf = ({ items, hidden }: RefusedTags): Map<string, string> =>
  new Map([
    ...LISTS.toPairs(items).map(([id, thing]) => [`t${id} ${thing}`, ''] as const),
    ...hidden.map(thing => [`c${thing}`, ''] as const),
  ])
