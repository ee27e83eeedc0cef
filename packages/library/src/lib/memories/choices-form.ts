import type { CborMap, CborValue } from '@safelight/vault/cbor'
import { listOf, mapOf, moreIn, textOf } from '../recognition/blocks/form-values.ts'
import { type HiddenMemory, KINDS, type MemoryChoices, NO_CHOICES } from './choices.ts'
import type { LocalDay, Period } from './rules/calendar.ts'

/* The registry of format rule F19 for the block of memories. A key is never used for another field. */

const BLOCK = { v: 0, isOff: 1, hidden: 2, periods: 3, kept: 4 } as const
const HIDDEN = { first: 0, last: 1, kind: 2 } as const
const KIND = { day: 0, trip: 1, year: 2 } as const

/** Bounds that keep it within one block; of more, what was decided first is forgotten. */
export const CHOICE_LIMITS = {
  hidden: 5000,
  periods: 1000,
  /** Items that stay beside others. */
  kept: 20_000,
} as const

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID_CHARS = 26

/** How choices stand in their block. `read` throws what is of another form, or outside the bounds. */
export const CHOICES_FORM = {
  empty: NO_CHOICES,

  read(map: CborMap): MemoryChoices {
    if (map.get(BLOCK.v) !== 1) throw new TypeError('another version')
    const sets = listOf(map.get(BLOCK.kept) ?? [], CHOICE_LIMITS.kept)
    const kept = sets.map(set => listOf(set, CHOICE_LIMITS.kept).map(id => textOf(id, ID_CHARS)))
    if (kept.flat().length > CHOICE_LIMITS.kept) throw new TypeError('too many items')
    return {
      isOff: map.get(BLOCK.isOff) === true,
      hidden: listOf(map.get(BLOCK.hidden) ?? [], CHOICE_LIMITS.hidden).map(hiddenOf),
      periods: listOf(map.get(BLOCK.periods) ?? [], CHOICE_LIMITS.periods).map(value =>
        periodOf(mapOf(value)),
      ),
      kept,
      ...moreIn(map, BLOCK),
    }
  },

  write({ isOff, hidden, periods, kept, more = new Map() }: MemoryChoices): CborMap {
    const map: CborMap = new Map<number, CborValue>([...more, [BLOCK.v, 1]])
    if (isOff) map.set(BLOCK.isOff, true)
    for (const [key, list] of [
      [BLOCK.hidden, hidden.slice(-CHOICE_LIMITS.hidden).map(hiddenMap)],
      [BLOCK.periods, periods.slice(-CHOICE_LIMITS.periods).map(periodMap)],
      [BLOCK.kept, latest(kept)],
    ] as const) {
      if (list.length > 0) map.set(key, list)
    }
    return map
  },
}

const periodMap = ({ first, last }: Period): CborMap =>
  new Map<number, CborValue>([
    [HIDDEN.first, first],
    [HIDDEN.last, last],
  ])

const hiddenMap = ({ kind, ...period }: HiddenMemory): CborMap =>
  periodMap(period).set(HIDDEN.kind, KIND[kind])

const periodOf = (map: CborMap): Period => ({
  first: dayOf(map.get(HIDDEN.first)),
  last: dayOf(map.get(HIDDEN.last)),
})

function hiddenOf(value: CborValue): HiddenMemory {
  const map = mapOf(value)
  const kind = KINDS.find(each => KIND[each] === map.get(HIDDEN.kind))
  if (!kind) throw new TypeError('not a memory')
  return { kind, ...periodOf(map) }
}

function dayOf(value: CborValue | undefined): LocalDay {
  const day = textOf(value, 10)
  if (!DAY.test(day)) throw new TypeError('not a day')
  return day
}

/** The latest sets that there is room for. */
function latest(kept: readonly string[][]): string[][] {
  let room: number = CHOICE_LIMITS.kept
  const isTooMuch = ({ length }: readonly string[]) => {
    room -= length
    return room < 0
  }
  return kept.slice(kept.findLastIndex(isTooMuch) + 1)
}
