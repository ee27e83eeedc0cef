import { LABEL_CHARS } from '../../items/item-details.ts'
import { type Changes, type Decision, differences } from '../../recognition/shards/decision-set.ts'
import { type RefusedOf, refusedLists } from '../things/refused-lists.ts'

export interface RefusedLabels {
  items: readonly RefusedOf<'labels', string>[]
}

export const MOST_LABELS = 500

const LISTS = refusedLists<'labels', string>('labels', MOST_LABELS)

export const refusedOf = ({ items }: RefusedLabels, id: string): readonly string[] =>
  LISTS.valuesOf(items, id)

export const refuse = (before: RefusedLabels, id: string, label: string): RefusedLabels => ({
  ...before,
  items: LISTS.add(before.items, id, label),
})

/** Adds the refused labels of an export, whose items have new ids. */
export const restoreRefusedLabels =
  ({ items }: RefusedLabels, newIds: ReadonlyMap<string, string>) =>
  (before: RefusedLabels): RefusedLabels => ({
    ...before,
    items: LISTS.restore(before.items, items, newIds),
  })

/*
 * The first letter of a decision's key tells its kind (format rule F19). Never reuse a letter for another
 * kind, because stored decisions keep theirs.
 */
const REFUSED = /^r(\S+) (.+)$/su

export const REFUSED_LABELS_FORM = {
  empty: { items: [] } as RefusedLabels,

  read: (decisions: readonly (readonly [string, Decision])[]): RefusedLabels => ({
    items: LISTS.fromPairs(
      decisions.flatMap(([key, { value }]) => {
        const [, id, label] = REFUSED.exec(key) ?? []
        if (value === undefined || !id || !label || label.length > LABEL_CHARS) return []
        return [[id, label] as const]
      }),
    ),
  }),

  changes: (before: RefusedLabels, after: RefusedLabels): Changes =>
    differences(decisionsOf(before), decisionsOf(after)),
}

const decisionsOf = ({ items }: RefusedLabels): Map<string, string> =>
  new Map(LISTS.toPairs(items).map(([id, label]) => [`r${id} ${label}`, '']))
