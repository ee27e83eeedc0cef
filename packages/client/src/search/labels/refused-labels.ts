import { LABEL_CHARS } from '../../items/item-details.ts'
import { type Changes, type Decision, differences } from '../../recognition/shards/decision-set.ts'

export interface RefusedLabels {
  items: readonly { id: string; labels: readonly string[] }[]
}

export const MOST_REFUSED = 10_000
export const MOST_LABELS = 500

export const refusedOf = ({ items }: RefusedLabels, id: string): readonly string[] =>
  items.find(each => each.id === id)?.labels ?? []

export function refuse(before: RefusedLabels, id: string, label: string): RefusedLabels {
  const labels = [...new Set([...refusedOf(before, id), label])].slice(-MOST_LABELS)
  const others = before.items.filter(each => each.id !== id)
  return { ...before, items: [...others, { id, labels }].slice(-MOST_REFUSED) }
}

/*
 * The first letter of a decision's key tells its kind (format rule F19). Never reuse a letter for another
 * kind, because stored decisions keep theirs.
 */
const REFUSED = 'r'

export const REFUSED_LABELS_FORM = {
  empty: { items: [] } as RefusedLabels,

  read(decisions: readonly (readonly [string, Decision])[]): RefusedLabels {
    const items = new Map<string, string[]>()
    for (const [key, { value }] of decisions) {
      const [, id, label] = REFUSED_TEXT.exec(key) ?? []
      if (value === undefined || !id || !label || label.length > LABEL_CHARS) continue
      const labels = [...(items.get(id) ?? []), label]
      // Move the item to the end. The limit below drops the items refused longest ago.
      items.delete(id)
      items.set(id, labels.slice(-MOST_LABELS))
    }
    const all = [...items].map(([id, labels]) => ({ id, labels }))
    return { items: all.slice(-MOST_REFUSED) }
  },

  changes: (before: RefusedLabels, after: RefusedLabels): Changes =>
    differences(decisionsOf(before), decisionsOf(after)),
}

const REFUSED_TEXT = /^r(\S+) (.+)$/su

const decisionsOf = ({ items }: RefusedLabels): Map<string, string> =>
  new Map(
    items.flatMap(({ id, labels }) =>
      labels.map(label => [`${REFUSED}${id} ${label}`, ''] as const),
    ),
  )
