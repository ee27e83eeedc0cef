export interface Pair<A, B> {
  key: string
  left?: A
  right?: B
}

/** Joins two lists that are sorted by key. Yields each key once, with the entry of each list that has it. */
export async function* merged<A extends { key: string }, B extends { key: string }>(
  lefts: Iterable<A> | AsyncIterable<A>,
  rights: AsyncIterable<B>,
): AsyncGenerator<Pair<A, B>> {
  const left = Symbol.iterator in lefts ? lefts[Symbol.iterator]() : lefts[Symbol.asyncIterator]()
  const right = rights[Symbol.asyncIterator]()
  let a = await left.next()
  let b = await right.next()
  try {
    while (!a.done || !b.done) {
      if (!a.done && (b.done || a.value.key < b.value.key)) {
        yield { key: a.value.key, left: a.value }
        a = await left.next()
      } else if (!b.done && (a.done || b.value.key < a.value.key)) {
        yield { key: b.value.key, right: b.value }
        b = await right.next()
      } else if (!a.done && !b.done) {
        yield { key: a.value.key, left: a.value, right: b.value }
        a = await left.next()
        b = await right.next()
      }
    }
  } finally {
    await left.return?.()
    await right.return?.()
  }
}
