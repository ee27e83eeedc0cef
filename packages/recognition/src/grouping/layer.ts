import { agglomerate, isRefused } from './agglomerate.ts'
import { byText } from './by-text.ts'
import { createComponents } from './components.ts'
import { edgesAmong } from './edges.ts'
import type { Neighbors } from './neighbors.ts'
import type { Part } from './part.ts'

export interface LayerOptions {
  same: number
  /** Only the last layer merges faces for which people rejected persons but confirmed none. */
  isLast: boolean
}

interface Kept {
  from: readonly Part[]
  links: number
  to: readonly Part[]
}

/**
 * Returns a function that merges similar parts. Neighbors connect the parts into components. Except in the
 * last layer, only the link to the nearest neighbor of each part counts. An unchanged component reuses its
 * result.
 */
export function createLayer(
  neighbors: Neighbors,
  { same, isLast }: LayerOptions,
): (parts: readonly Part[]) => readonly Part[] {
  let kept = new Map<Part, Kept>()

  return parts => {
    const numbers = numbersByPlace(parts)
    const takesPart = parts.map(part => isLast || !isRefused(part))
    const isLink = (number: number, other: number, similarity: number) =>
      similarity >= same && number !== other && takesPart[number] && takesPart[other]

    const components = createComponents(parts.length)
    for (const [number, { places }] of parts.entries()) {
      let [nearest, highest] = [number, same]
      for (const place of places) {
        neighbors.eachNear(place, (near, similarity) => {
          const other = numbers[near] ?? -1
          if (!isLink(number, other, similarity)) return
          if (isLast) components.link(number, other)
          else if (similarity > highest || nearest === number)
            [nearest, highest] = [other, similarity]
        })
      }
      components.link(number, nearest)
    }

    const before = kept
    kept = new Map()
    const replaced = new Map<number, readonly Part[]>()
    const several = components.several()
    const links = linksWithin(parts, several, numbers, isLink)
    for (const [i, members] of several.entries()) {
      const from = members.map(number => parts[number] as Part)
      const [first] = from as [Part]
      const known = before.get(first)
      const isKnown = known && known.links === links[i] && areSame(known.from, from)
      const to = isKnown ? known.to : putTogether(from)
      kept.set(first, { from, links: links[i] ?? 0, to })
      for (const [at, number] of members.entries()) replaced.set(number, at === 0 ? to : [])
    }
    return parts.flatMap((part, number) => replaced.get(number) ?? [part])
  }

  function linksWithin(
    parts: readonly Part[],
    several: readonly (readonly number[])[],
    numbers: Int32Array,
    isLink: (number: number, other: number, similarity: number) => boolean | undefined,
  ): Float64Array {
    const componentOf = new Int32Array(parts.length).fill(-1)
    for (const [i, members] of several.entries())
      for (const number of members) componentOf[number] = i
    const links = new Float64Array(several.length)
    for (const [number, { places }] of parts.entries()) {
      const component = componentOf[number] ?? -1
      if (component === -1) continue
      for (const place of places) {
        neighbors.eachNear(place, (near, similarity) => {
          const other = numbers[near] ?? -1
          if (componentOf[other] !== component || !isLink(number, other, similarity)) return
          links[component] = (links[component] ?? 0) + mixed(place, near)
        })
      }
    }
    return links
  }

  function putTogether(from: readonly Part[]): readonly Part[] {
    // Sort by key: the result must not depend on the order in which parts arrive.
    const parts = [...from].sort((a, b) => byText(a.key, b.key))
    const edges = edgesAmong(
      parts.map(({ places }) => places),
      neighbors,
      same,
    )
    return agglomerate(parts, edges, same).map(({ members, sum, ...bundle }) => {
      const own = members.sort((a, b) => a - b).map(index => parts[index] as Part)
      const [first] = own as [Part]
      if (own.length === 1) return first
      return {
        ...bundle,
        sum: () => sum,
        key: first.key,
        places: own.flatMap(({ places }) => places),
        isCrowded: own.some(({ isCrowded }) => isCrowded),
      }
    })
  }
}

function numbersByPlace(parts: readonly Part[]): Int32Array {
  let last = -1
  for (const { places } of parts) for (const place of places) last = Math.max(last, place)
  const numbers = new Int32Array(last + 1).fill(-1)
  for (const [number, { places }] of parts.entries()) {
    for (const place of places) numbers[place] = number
  }
  return numbers
}

export const areSame = <T>(a: readonly T[] | undefined, b: readonly T[]): boolean =>
  a?.length === b.length && b.every((each, i) => each === a[i])

/**
 * Hashes two numbers to 32 bits. The caller sums the hashes of a component's links. Even the sum of a million
 * hashes stays below 2⁵³ and is exact.
 */
function mixed(a: number, b: number): number {
  let bits = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return (bits ^ (bits >>> 15)) >>> 0
}
