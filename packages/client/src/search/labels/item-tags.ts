import type { Box } from '@safelight/recognition/detections'
import type { DetectionStore } from '../../recognition/detections/detection-store.ts'
import type { SealedRecords } from '../../recognition/shards/sealed-records.ts'
import type { Search } from '../search.ts'
import { classNameOf, isKnownClass } from '../things/class-names.ts'
import { allowTag, hideTag, type RefusedTags, refuseTag, showTag } from '../things/refused-tags.ts'

/** A class of things, with its name, such as `dog`. */
export interface Thing {
  class: number
  name: string
}

export interface ShownTag extends Thing {
  /** How sure the model is, 0 to 1. */
  confidence: number
}

/** The things that models found in items. All but `of` throw ApiError, and OpenError for a damaged shard. */
export interface ItemTags {
  /** Returns the things in an item, the surest first, without those that were refused. */
  of(id: string): Promise<ShownTag[]>
  /** Returns where the things of this class are in an item that was taken in this month, `YYYY-MM`. */
  boxes(id: string, month: string, thing: number): Promise<Box[]>
  /** Never shows this class for this item again, on any device. */
  refuse(id: string, thing: number): Promise<void>
  /** Takes back `refuse`. */
  allow(id: string, thing: number): Promise<void>
  /** Shows this class for no item any more, on any device. */
  hide(thing: number): Promise<void>
  /** Takes back `hide`. */
  show(thing: number): Promise<void>
  /** Returns the hidden classes, in the order in which they were hidden. */
  hidden(): Promise<Thing[]>
}

export function createItemTags(
  search: Pick<Search, 'tagsOf'>,
  refused: SealedRecords<RefusedTags>,
  detections: Pick<DetectionStore, 'month'>,
): ItemTags {
  const change = async (edit: (before: RefusedTags) => RefusedTags) =>
    void (await refused.change(edit))
  return {
    async of(id) {
      // The search may not have the latest refusals yet.
      const [found, { items, hidden }] = await Promise.all([search.tagsOf(id), refused.read()])
      const away = new Set([...hidden, ...(items.find(each => each.id === id)?.classes ?? [])])
      return found
        .filter(tag => !away.has(tag.class))
        .map(tag => ({ ...tag, name: classNameOf(tag.class) }))
    },
    async boxes(id, month, thing) {
      const { tags = [] } = (await detections.month(month)).find(each => each.id === id) ?? {}
      return tags.flatMap(tag => (tag.class === thing ? tag.box : []))
    },
    refuse: (id, thing) => change(before => refuseTag(before, id, thing)),
    allow: (id, thing) => change(before => allowTag(before, id, thing)),
    hide: thing => change(before => hideTag(before, thing)),
    show: thing => change(before => showTag(before, thing)),
    async hidden() {
      const { hidden } = await refused.read()
      return hidden.filter(isKnownClass).map(thing => ({ class: thing, name: classNameOf(thing) }))
    },
  }
}
