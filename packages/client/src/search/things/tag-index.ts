import type { Position } from '../../items/months/timeline-order.ts'
import type { DetectionChange } from '../../recognition/detections/detection-store.ts'
import { isKnownClass } from './class-names.ts'
import type { RefusedTags } from './refused-tags.ts'

export interface ItemTag {
  class: number
  /** How sure the model is of the surest thing of this class, 0 to 1. */
  confidence: number
}

/** The tags of all items, without those that the owner refused. */
export interface TagIndex {
  apply(change: DetectionChange): void
  setRefused(refused: RefusedTags): void
  clear(): void
  isEmpty(): boolean
  /** Returns the tags of an item, one for each class, the surest first. */
  of(id: string): ItemTag[]
  /**
   * Finds items that have at least one class of each of `alternatives`, the surest first, then the newest. `at`
   * gives an item's position, or undefined to leave the item out.
   */
  find(
    alternatives: readonly (readonly number[])[],
    at: (id: string) => Position | undefined,
  ): TaggedItem[]
  /** Returns how many items have each class, the most frequent first. */
  counts(): { class: number; count: number }[]
}

export interface TaggedItem {
  id: string
  position: Position
  /** The surest tag for each of the alternatives. */
  tags: ItemTag[]
}

export function createTagIndex(): TagIndex {
  /** Confidences by item and class. Only items with tags. */
  const items = new Map<string, Map<number, number>>()
  let refused = new Map<string, ReadonlySet<number>>()
  let hidden = new Set<number>()
  let counted: { class: number; count: number }[] | undefined

  const isShown = (id: string, thing: number): boolean =>
    !hidden.has(thing) && refused.get(id)?.has(thing) !== true

  function surestOf(
    id: string,
    there: ReadonlyMap<number, number>,
    classes: readonly number[],
  ): ItemTag | undefined {
    let surest: ItemTag | undefined
    for (const thing of classes) {
      const confidence = there.get(thing)
      if (confidence === undefined || confidence <= (surest?.confidence ?? 0)) continue
      if (isShown(id, thing)) surest = { class: thing, confidence }
    }
    return surest
  }

  function put(id: string, tags: readonly ItemTag[]): void {
    const surest = new Map<number, number>()
    for (const { class: thing, confidence } of tags) {
      if (isKnownClass(thing)) surest.set(thing, Math.max(confidence, surest.get(thing) ?? 0))
    }
    if (surest.size > 0) items.set(id, surest)
    else items.delete(id)
  }

  return {
    apply({ put: changed, removed }) {
      for (const { id, tags } of changed) put(id, tags)
      for (const id of removed) items.delete(id)
      counted = undefined
    },

    setRefused(next) {
      refused = new Map(next.items.map(({ id, classes }) => [id, new Set(classes)]))
      hidden = new Set(next.hidden)
      counted = undefined
    },

    clear() {
      items.clear()
      counted = undefined
    },

    isEmpty: () => items.size === 0,

    of: id =>
      [...(items.get(id) ?? [])]
        .filter(([thing]) => isShown(id, thing))
        .map(([thing, confidence]) => ({ class: thing, confidence }))
        .sort((a, b) => b.confidence - a.confidence || a.class - b.class),

    find(alternatives, at) {
      if (alternatives.length === 0) return []
      const found: TaggedItem[] = []
      for (const [id, there] of items) {
        const tags = alternatives.flatMap(classes => surestOf(id, there, classes) ?? [])
        const position = tags.length === alternatives.length ? at(id) : undefined
        if (position !== undefined) found.push({ id, position, tags })
      }
      return found.sort(
        (a, b) => leastOf(b.tags) - leastOf(a.tags) || (a.position < b.position ? 1 : -1),
      )
    },

    counts() {
      if (counted) return counted
      const counts = new Map<number, number>()
      for (const [id, there] of items) {
        for (const thing of there.keys())
          if (isShown(id, thing)) counts.set(thing, (counts.get(thing) ?? 0) + 1)
      }
      counted = [...counts]
        .map(([thing, count]) => ({ class: thing, count }))
        .sort((a, b) => b.count - a.count)
      return counted
    },
  }
}

/** Returns how sure it is that an item has all of these tags: the least of their confidences. */
export const leastOf = (tags: readonly ItemTag[]): number =>
  Math.min(...tags.map(({ confidence }) => confidence))
