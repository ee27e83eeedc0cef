/** What people have said about faces, by their keys. It wins over every similarity. */
export interface Corrections {
  /** "This is them": the person of a face. */
  is: ReadonlyMap<string, string>
  /** "Not this person": whom a face is not. */
  not: ReadonlyMap<string, ReadonlySet<string>>
  /**
   * The person of a face when a whole group was given to them. Nobody has looked at it by itself: it says whose a
   * group is in which no face was corrected, and nothing more.
   */
  samples: ReadonlyMap<string, string>
}

export const NO_CORRECTIONS: Corrections = { is: new Map(), not: new Map(), samples: new Map() }

/** The faces of which something else is said than before. */
export function changedKeys(before: Corrections, after: Corrections): Set<string> {
  const changed = new Set<string>()
  for (const kind of ['is', 'not', 'samples'] as const) {
    for (const key of new Set([...before[kind].keys(), ...after[kind].keys()])) {
      if (!isSame(before[kind].get(key), after[kind].get(key))) changed.add(key)
    }
  }
  return changed
}

type Said = string | ReadonlySet<string> | undefined

function isSame(a: Said, b: Said): boolean {
  if (!(a instanceof Set && b instanceof Set)) return a === b
  return a.size === b.size && [...a].every(each => b.has(each))
}
