import type { CborMap } from '@safelight/contract/cbor'
import { exactly, integer, list, map, text, tuple } from '@safelight/crypto/codec'
import { MOST_SHARD_CONTENT } from '@safelight/crypto/recognition-shards'

/*
 * The owner's decisions (format rule F19): one for each key, with a stamp. Merging two sets is commutative
 * and idempotent.
 */

export interface Decision {
  /**
   * The time of the decision, in milliseconds since 1970, or the latest known stamp plus one if that is
   * later. Of two decisions with the same key, the larger stamp counts.
   */
  stamp: number
  /** undefined if the decision was withdrawn. */
  value: string | undefined
}

export interface DecisionSet {
  /**
   * The stamp (see `Decision`) of the last time that the owner deleted all decisions; 0 if never. Decisions with
   * this stamp or a lower one are dropped.
   */
  erased: number
  decisions: ReadonlyMap<string, Decision>
}

/** New values by decision key; undefined withdraws a decision. */
export type Changes = ReadonlyMap<string, string | undefined>

export const NO_DECISIONS: DecisionSet = { erased: 0, decisions: new Map() }

const stamp = integer(1)

/* The numbered fields of a shard of decisions (format rule F19). Never reuse a number for another field. */
const shard = map(
  {
    v: [0, exactly(1)],
    decisions: [1, list(tuple({ key: text(), stamp }, { value: text() }))],
  },
  { erased: [2, stamp] },
)

export const decisionShard = {
  encode({ erased, decisions }: DecisionSet): CborMap {
    const sorted = [...decisions].sort(([a], [b]) => (a < b ? -1 : 1))
    return shard.encode({
      v: 1,
      decisions: sorted.map(([key, { stamp, value = null }]) => ({ key, stamp, value })),
      erased: erased > 0 ? erased : undefined,
    })
  },

  decode(map: CborMap): DecisionSet {
    const { decisions: all, erased = 0 } = shard.decode(map)
    const decisions = new Map(
      all.map(({ key, stamp, value }) => [key, { stamp, value: value ?? undefined }]),
    )
    if (decisions.size < all.length) throw new RangeError('duplicate decision')
    return without(erased, decisions)
  },
}

export function merge(one: DecisionSet, other: DecisionSet): DecisionSet {
  const decisions = new Map(one.decisions)
  for (const [key, decision] of other.decisions) {
    const there = decisions.get(key)
    if (!there || isLater(decision, there)) decisions.set(key, decision)
  }
  return inBounds(without(Math.max(one.erased, other.erased), decisions))
}

/** At equal stamps, a value beats a withdrawal and the greater text wins, so all devices agree. */
const isLater = (a: Decision, b: Decision): boolean =>
  a.stamp === b.stamp
    ? a.value !== undefined && (b.value === undefined || a.value > b.value)
    : a.stamp > b.stamp

export const isSame = (one: DecisionSet, other: DecisionSet): boolean =>
  one.erased === other.erased &&
  one.decisions.size === other.decisions.size &&
  [...one.decisions].every(([key, { stamp, value }]) => {
    const there = other.decisions.get(key)
    return there?.stamp === stamp && there.value === value
  })

/** Adds decisions. Their stamp is later than all stamps in `before`, even if the device's clock is slow. */
export function decide(before: DecisionSet, changes: Changes, now: number): DecisionSet {
  const stamp = nextStamp(before, now)
  const said = [...changes].map(([key, value]) => [key, { stamp, value }] as const)
  return inBounds({ ...before, decisions: new Map([...before.decisions, ...said]) })
}

/** Returns an empty set. A device that merges the set drops its decisions up to now. */
export const erase = (before: DecisionSet, now: number): DecisionSet => ({
  erased: nextStamp(before, now),
  decisions: new Map(),
})

function nextStamp({ erased, decisions }: DecisionSet, now: number): number {
  let last = erased
  for (const { stamp } of decisions.values()) last = Math.max(last, stamp)
  return Math.max(now, last + 1)
}

/** Whether an earlier decision was dropped because of the size limit. */
export const hasForgotten = (before: DecisionSet, after: DecisionSet): boolean =>
  [...before.decisions].some(([key, { value }]) => value !== undefined && !after.decisions.has(key))

const without = (erased: number, decisions: ReadonlyMap<string, Decision>): DecisionSet => ({
  erased,
  decisions: new Map([...decisions].filter(([, { stamp }]) => stamp > erased)),
})

/** Returns the decisions, the earliest first. Decisions with equal stamps are in the order of their keys. */
export const inOrder = ({ decisions }: DecisionSet): [string, Decision][] =>
  [...decisions].sort(([a, one], [b, other]) => one.stamp - other.stamp || (a < b ? -1 : 1))

export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Map<string, string | undefined> {
  const keys = new Set([...before.keys(), ...after.keys()])
  return new Map(
    [...keys].filter(key => before.get(key) !== after.get(key)).map(key => [key, after.get(key)]),
  )
}

const FRAME_BYTES = 32
const HEAD_BYTES = 16
const toUtf8 = new TextEncoder()

const weightOf = ([key, { value = '' }]: readonly [string, Decision]): number =>
  HEAD_BYTES + toUtf8.encode(key).length + toUtf8.encode(value).length

/**
 * Limits a set to the size of one shard. Drops the earliest withdrawals first, then the earliest decisions.
 */
function inBounds(set: DecisionSet): DecisionSet {
  let excess = FRAME_BYTES - MOST_SHARD_CONTENT
  for (const entry of set.decisions) excess += weightOf(entry)
  if (excess <= 0) return set
  const decisions = new Map(set.decisions)
  const sorted = inOrder(set)
  for (const isRemoval of [true, false]) {
    for (const entry of sorted) {
      if ((entry[1].value === undefined) !== isRemoval) continue
      if (excess <= 0) return { ...set, decisions }
      decisions.delete(entry[0])
      excess -= weightOf(entry)
    }
  }
  return { ...set, decisions }
}
