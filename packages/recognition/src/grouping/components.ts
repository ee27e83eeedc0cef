/**
 * Finds connected components among the numbers from 0 up to a count (union-find). `several` returns only
 * components of two or more numbers.
 */
export interface Components {
  link(a: number, b: number): void
  several(): number[][]
}

export function createComponents(count: number): Components {
  const parents = new Int32Array(count).map((_, number) => number)

  function rootOf(number: number): number {
    let root = number
    for (let next = parents[root] ?? root; next !== root; next = parents[root] ?? root) {
      parents[root] = parents[next] ?? next
      root = next
    }
    return root
  }

  return {
    link(a, b) {
      const [one, other] = [rootOf(a), rootOf(b)]
      parents[Math.max(one, other)] = Math.min(one, other)
    },

    several() {
      const members = new Map<number, number[]>()
      for (let number = 0; number < count; number++) {
        const root = rootOf(number)
        if (root === number) continue
        const known = members.get(root)
        if (known) known.push(number)
        else members.set(root, [root, number])
      }
      return [...members.values()]
    },
  }
}
