import type { CborMap } from '@safelight/contract/cbor'
import type { Bytes } from '@safelight/crypto/bytes'
import { mutateBytes } from './mutate-bytes.ts'
import { mutateText } from './mutate-text.ts'
import type { Random } from './random.ts'

/** A map or an array that may contain anything, as from a hostile writer. */
type Holder = Map<unknown, unknown> | unknown[]

export function mutateMap(random: Random, map: CborMap): CborMap {
  const copy: Holder = structuredClone(map)
  for (let i = 1 + random.below(2); i > 0; i--) {
    const slots = slotsIn(copy)
    if (slots.length > 0) change(random, random.pick(slots))
  }
  return copy as CborMap
}

interface Slot {
  holder: Holder
  key: unknown
  value: unknown
}

function slotsIn(holder: Holder): Slot[] {
  return [...holder.entries()].flatMap(([key, value]) => [
    { holder, key, value },
    ...(value instanceof Map || Array.isArray(value) ? slotsIn(value) : []),
  ])
}

function change(random: Random, { holder, key, value }: Slot): void {
  switch (random.below(6)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else holder.delete(key)
      break
    case 1:
      if (Array.isArray(holder)) holder.push(value)
      else holder.set(random.pick(KEYS), extreme(random))
      break
    case 2:
      put(holder, key, extreme(random))
      break
    default:
      put(holder, key, varied(random, value))
  }
}

function put(holder: Holder, key: unknown, value: unknown): void {
  if (Array.isArray(holder)) holder[Number(key)] = value
  else holder.set(key, value)
}

function varied(random: Random, value: unknown): unknown {
  if (typeof value === 'string') return mutateText(random, value)
  if (typeof value === 'number') return value + random.pick([-1, 1, 0.5, 2 ** 32, -value - 1])
  if (typeof value === 'boolean') return !value
  if (value instanceof Uint8Array) return mutateBytes(random, value as Bytes)
  return extreme(random)
}

const extreme = (random: Random): unknown => structuredClone(random.pick(EXTREMES))

const KEYS = [0, 3, 6, 9, 20, 23, 24, 255, 65_536, 2 ** 53 - 1, -1, 0.5, '1', 'name', true, null]

const EXTREMES: unknown[] = [
  ...[null, undefined, true, false, 0, 1, -1, 0.1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53)],
  ...['', '\0', '\ud800', '\ufeffx', 'A'.repeat(43), 'x'.repeat(6000)],
  ...[new Uint8Array(), new Uint8Array(16), new Uint8Array(40), new Uint8Array(2000)],
  ...[[], [[]], [[[[[]]]]], Array(300).fill(0), new Map(), new Map([[0, new Map([[0, []]])]])],
]
