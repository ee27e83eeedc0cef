import type { Neighbors } from './neighbors.ts'

/** What is connected by links, in however many steps: nothing in one part has to do with another. */
export interface Components {
  /** The component of a place. */
  of(place: number): number
  /** The places of each of these components. */
  members(components: ReadonlySet<number>): number[][]
}

export function componentsOf({ places, near }: Pick<Neighbors, 'places' | 'near'>): Components {
  const all = [...places()]
  const parents = new Int32Array(all.reduce((most, place) => Math.max(most, place + 1), 0)).map(
    (_, place) => place,
  )

  function of(place: number): number {
    let root = place
    for (let next = parents[root] ?? root; next !== root; next = parents[root] ?? root) {
      parents[root] = parents[next] ?? next
      root = next
    }
    return root
  }

  for (const place of all) {
    for (const other of near(place)) parents[of(place)] = of(other)
  }
  return {
    of,
    members(components) {
      const found = new Map<number, number[]>()
      for (const place of all) {
        const component = of(place)
        if (!components.has(component)) continue
        const members = found.get(component)
        if (members) members.push(place)
        else found.set(component, [place])
      }
      return [...found.values()]
    },
  }
}
