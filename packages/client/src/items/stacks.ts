import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import type { LibraryItem } from './item.ts'
import type { PrivateDetails } from './item-details.ts'
import { positionOf } from './months/timeline-order.ts'

/*
 * Items that their owner sees as one: a burst, a RAW file with its picture, what was put together by hand. Each says so
 * in its private details (format rule F8), and nobody counts them: a stack is what a month has of it. In lists of
 * months its cover stands for all.
 */

/** Places of a stack's cover and of all others. */
export const COVER = 0
export const BEHIND = 1

/** The id of a stack that somebody puts together. */
export const newStackId = (): string => toBase64url(randomBytes(ID_BYTES))

/** Of the id of a stack. */
export const ID_BYTES = 16

/** What is behind the covers of a month: ids, each with that of its cover. */
export type Stacks = ReadonlyMap<string, string>

export const NO_STACKS: Stacks = new Map()

/** The stacks of a month's items, as far as these are shown at all. */
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

/** How many items each cover stands for, itself included. */
export function stackSizes(stacks: Stacks): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const cover of stacks.values()) sizes.set(cover, (sizes.get(cover) ?? 1) + 1)
  return sizes
}

/** Orders a stack: by place, which sets the cover before the others, then by time, the oldest first. */
export function inStackOrder(a: LibraryItem, b: LibraryItem): number {
  const byPlace = placeOf(a) - placeOf(b)
  return byPlace === 0 ? (positionOf(a) < positionOf(b) ? -1 : 1) : byPlace
}

const placeOf = ({ privateDetails }: LibraryItem): number => privateDetails?.stack?.place ?? BEHIND

/** All of `items` that are of one of the stacks that `of` are of, each stack in its order. */
export function stackMates(of: readonly LibraryItem[], items: readonly LibraryItem[]) {
  const wanted = new Set(of.map(idOf).filter(id => id !== undefined))
  return items.filter(item => wanted.has(idOf(item) ?? '')).sort(inStackOrder)
}

const idOf = ({ privateDetails }: LibraryItem): string | undefined => privateDetails?.stack?.id

export const hasSameStack = (a: LibraryItem, b: LibraryItem): boolean =>
  isSamePlace(a.privateDetails?.stack, b.privateDetails?.stack)

const isSamePlace = (a: PrivateDetails['stack'], b: PrivateDetails['stack']): boolean =>
  a?.id === b?.id && a?.place === b?.place
