/** What people said about faces, by face key. A correction takes precedence over any similarity. */
export interface Corrections {
  /** Confirmed ("This is them"): the person of a face. */
  is: ReadonlyMap<string, string>
  /** Rejected ("Not this person"): the persons that a face does not show. */
  not: ReadonlyMap<string, ReadonlySet<string>>
  /**
   * The person whom somebody assigned to a whole group at once, by face key. Samples name a group only if
   * none of its faces is confirmed.
   */
  samples: ReadonlyMap<string, string>
}

export const NO_CORRECTIONS: Corrections = { is: new Map(), not: new Map(), samples: new Map() }

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
