/** The values that the owner refused for an item, in the field `Field`. */
export type RefusedOf<Field extends string, Value> = { readonly id: string } & {
  readonly [field in Field]: readonly Value[]
}

/** The largest number of items with refused values. Beyond it, the items refused longest ago are dropped. */
export const MOST_REFUSED = 10_000

/** Operations on lists of refused values. An item has at most `most` values. The latest items are last. */
export function refusedLists<Field extends string, Value extends string | number>(
  field: Field,
  most: number,
) {
  type Item = RefusedOf<Field, Value>
  type Items = readonly Item[]

  const toItem = (id: string, values: readonly Value[]) => ({ id, [field]: values }) as Item

  const valuesOf = (items: Items, id: string): readonly Value[] =>
    items.find(each => each.id === id)?.[field] ?? []

  function add(items: Items, id: string, value: Value): Item[] {
    const values = [...new Set([...valuesOf(items, id), value])].slice(-most)
    const others = items.filter(each => each.id !== id)
    return [...others, toItem(id, values)].slice(-MOST_REFUSED)
  }

  return {
    valuesOf,
    add,

    remove: (items: Items, id: string, value: Value): Items =>
      items
        .map(each =>
          each.id === id
            ? toItem(
                id,
                each[field].filter(other => other !== value),
              )
            : each,
        )
        .filter(each => each[field].length > 0),

    /** Makes lists of pairs in the order in which they were refused. */
    fromPairs(pairs: Iterable<readonly [id: string, value: Value]>): Item[] {
      const all = new Map<string, Value[]>()
      for (const [id, value] of pairs) {
        const values = [...(all.get(id) ?? []), value]
        // Move the item to the end.
        all.delete(id)
        all.set(id, values.slice(-most))
      }
      return [...all].map(([id, values]) => toItem(id, values)).slice(-MOST_REFUSED)
    },

    toPairs: (items: Items): (readonly [id: string, value: Value])[] =>
      items.flatMap(each => each[field].map(value => [each.id, value] as const)),

    /** Adds the refused values of an export, whose items have new ids. */
    restore(before: Items, exported: Items, newIds: ReadonlyMap<string, string>): Items {
      const known = new Map(before.map(each => [each.id, new Set(each[field])]))
      let after = before
      for (const each of exported) {
        const id = newIds.get(each.id)
        if (id === undefined) continue
        for (const value of each[field])
          if (!known.get(id)?.has(value)) after = add(after, id, value)
      }
      return after
    },
  }
}
