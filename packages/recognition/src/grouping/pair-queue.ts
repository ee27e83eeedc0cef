/**
 * A queue of candidate pairs of clusters. `take` returns the pair with the highest value; of equal pairs, the
 * one with the lowest numbers.
 */
export interface PairQueue {
  add(a: number, b: number, value: number): void
  take(): [a: number, b: number, value: number] | undefined
}

/** A binary heap in three arrays, so that a million pairs need no objects. */
export function createPairQueue(): PairQueue {
  const values: number[] = []
  const firsts: number[] = []
  const seconds: number[] = []

  function comesBefore(i: number, j: number): boolean {
    const [value = 0, other = 0] = [values[i], values[j]]
    if (value !== other) return value > other
    const [first = 0, otherFirst = 0] = [firsts[i], firsts[j]]
    return first === otherFirst ? (seconds[i] ?? 0) < (seconds[j] ?? 0) : first < otherFirst
  }

  function swap(i: number, j: number): void {
    for (const list of [values, firsts, seconds]) {
      const kept = list[i] ?? 0
      list[i] = list[j] ?? 0
      list[j] = kept
    }
  }

  function sink(from: number): void {
    for (let at = from; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let first = at
      if (left < values.length && comesBefore(left, first)) first = left
      if (right < values.length && comesBefore(right, first)) first = right
      if (first === at) return
      swap(at, first)
      at = first
    }
  }

  return {
    add(a, b, value) {
      values.push(value)
      firsts.push(Math.min(a, b))
      seconds.push(Math.max(a, b))
      for (let at = values.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1
        if (!comesBefore(at, parent)) break
        swap(at, parent)
        at = parent
      }
    },
    take() {
      if (values.length === 0) return undefined
      const taken: [number, number, number] = [firsts[0] ?? 0, seconds[0] ?? 0, values[0] ?? 0]
      swap(0, values.length - 1)
      for (const list of [values, firsts, seconds]) list.pop()
      sink(0)
      return taken
    },
  }
}
