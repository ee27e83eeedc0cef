import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import type { LibraryItem } from './item.ts'
import type { PrivateDetails } from './item-details.ts'
import { positionOf } from './months/timeline-order.ts'

/*
 * A stack is several items that their owner sees as one: a burst, a RAW file with its picture, an edit with
 * its original, or a manual group. Each item names its stack in its private details (format rule F8).
 */

export const COVER = 0
export const BEHIND = 1

export const newStackId = (): string => toBase64url(randomBytes(ID_BYTES))

export const ID_BYTES = 16

/** Maps the id of each hidden item to the id of the cover that hides it. */
export type Stacks = ReadonlyMap<string, string>

export const NO_STACKS: Stacks = new Map()

export function stacksIn(items: readonly LibraryItem[]): Stacks {
  const stacks = new Map<string, LibraryItem[]>()
  for (const item of items) {
    const { id } = item.privateDetails?.stack ?? {}
    if (id === undefined) continue
    const stack = stacks.get(id)
    if (stack) stack.push(item)
    else stacks.set(id, [item])
  }
  const behind = new Map<string, string>()
  for (const stack of stacks.values()) {
    const [cover, ...others] = stack.toSorted(inStackOrder)
    if (cover) for (const { id } of others) behind.set(id, cover.id)
  }
  return behind.size === 0 ? NO_STACKS : behind
}

export function stackSizes(stacks: Stacks): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const cover of stacks.values()) sizes.set(cover, (sizes.get(cover) ?? 1) + 1)
  return sizes
}

export function inStackOrder(a: LibraryItem, b: LibraryItem): number {
  const byPlace = placeOf(a) - placeOf(b)
  return byPlace === 0 ? (positionOf(a) < positionOf(b) ? -1 : 1) : byPlace
}

const placeOf = ({ privateDetails }: LibraryItem): number => privateDetails?.stack?.place ?? BEHIND

/** Returns the entries of `items` that share a stack with an entry of `of`, sorted by `inStackOrder`. */
export function stackMates(of: readonly LibraryItem[], items: readonly LibraryItem[]) {
  const wanted = new Set(of.map(idOf).filter(id => id !== undefined))
  return items.filter(item => wanted.has(idOf(item) ?? '')).sort(inStackOrder)
}

const idOf = ({ privateDetails }: LibraryItem): string | undefined => privateDetails?.stack?.id

export const hasSameStack = (a: LibraryItem, b: LibraryItem): boolean =>
  isSamePlace(a.privateDetails?.stack, b.privateDetails?.stack)

const isSamePlace = (a: PrivateDetails['stack'], b: PrivateDetails['stack']): boolean =>
  a?.id === b?.id && a?.place === b?.place
