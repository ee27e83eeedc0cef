import type { Position } from '../../items/months/timeline-order.ts'

export interface TimelineNumbers {
  add(number: number): void
  /**
   * The caller calls this after it removed items. `all` then leaves out the numbers that `isHere` rejects.
   */
  drop(): void
  all(): readonly number[]
}

export function createTimelineNumbers(
  positionOf: (number: number) => Position,
  isHere: (number: number) => boolean,
): TimelineNumbers {
  let order: number[] = []
  let unordered: number[] = []
  let hasGone = false

  function byPosition(a: number, b: number): number {
    const [positionA, positionB] = [positionOf(a), positionOf(b)]
    return positionA === positionB ? 0 : positionA < positionB ? 1 : -1
  }

  function merged(before: number[], added: number[]): number[] {
    const all: number[] = []
    let at = 0
    for (const number of added) {
      for (let next = before[at]; next !== undefined && byPosition(next, number) < 0; ) {
        all.push(next)
        at += 1
        next = before[at]
      }
      all.push(number)
    }
    return all.concat(before.slice(at))
  }

  function settle(): void {
    if (unordered.length === 0 && !hasGone) return
    const added = unordered.filter(isHere).sort(byPosition)
    const before = hasGone ? order.filter(isHere) : order
    const [last, first] = [before.at(-1), added[0]]
    order =
      last === undefined || first === undefined || byPosition(last, first) < 0
        ? before.concat(added)
        : merged(before, added)
    unordered = []
    hasGone = false
  }

  return {
    add: number => void unordered.push(number),
    drop() {
      hasGone = true
    },
    all() {
      settle()
      return order
    },
  }
}
