/**
 * Texts and the items that have them, for looking up words. Each text is stored once, as pieces (pieces.ts).
 */
export interface Dictionary {
  add(pieces: string): number
  link(text: number, item: number): void
  unlink(text: number): void
  itemsOf(text: number): Generator<number>
  /** Marks the items whose texts have the word: STARTS at the start of a piece, HAS within one. */
  mark(word: string, marks: Uint8Array): void
}

export const HAS = 1
export const STARTS = 2

/** Texts per string. Appending to a longer string would be slow. */
const CHUNK_TEXTS = 4096
/** Letters of the shortest word that also matches within a piece. */
const LEAST_WITHIN = 2
const NONE = -1
const END = '\n'

interface Chunk {
  first: number
  texts: string
  /** The start offset of each text in `texts`, and the end of the last text. */
  starts: number[]
}

export function createDictionary(): Dictionary {
  const chunks: Chunk[] = []
  let waiting: string[] = []
  let count = 0
  /**
   * Linked lists: `heads` has the first link of each text; `next` and `items` have each link's successor and
   * item.
   */
  let heads = new Int32Array(1024).fill(NONE)
  let next = new Int32Array(4096)
  let items = new Int32Array(4096)
  let links = 0

  function settle(): void {
    for (let start = 0; start < waiting.length; ) {
      let chunk = chunks.at(-1)
      if (!chunk || chunk.starts.length > CHUNK_TEXTS) {
        chunk = { first: count - waiting.length + start, texts: END, starts: [1] }
        chunks.push(chunk)
      }
      const added = waiting.slice(start, start + CHUNK_TEXTS + 1 - chunk.starts.length)
      let end = chunk.texts.length
      for (const text of added) {
        end += text.length + 1
        chunk.starts.push(end)
      }
      chunk.texts += added.join(END) + END
      start += added.length
    }
    waiting = []
  }

  function find(part: string, visit: (text: number) => void): void {
    for (const { first, texts, starts } of chunks) {
      let text = 0
      for (let at = texts.indexOf(part); at !== -1; ) {
        text = indexAt(starts, at, text)
        visit(first + text)
        text += 1
        at = texts.indexOf(part, starts[text])
      }
    }
  }

  function markItems(text: number, mark: number, marks: Uint8Array): void {
    for (let link = heads[text] ?? NONE; link !== NONE; link = next[link] ?? NONE) {
      marks[items[link] ?? 0] = mark
    }
  }

  return {
    add(pieces) {
      waiting.push(pieces)
      if (count === heads.length) heads = grown(heads)
      return count++
    },

    link(text, item) {
      if (links === next.length) {
        next = grown(next)
        items = grown(items)
      }
      next[links] = heads[text] ?? NONE
      items[links] = item
      heads[text] = links
      links += 1
    },

    unlink(text) {
      heads[text] = NONE
    },

    *itemsOf(text) {
      for (let link = heads[text] ?? NONE; link !== NONE; link = next[link] ?? NONE) {
        yield items[link] ?? 0
      }
    },

    mark(word, marks) {
      settle()
      const bare = word.trimStart()
      if (bare.length >= LEAST_WITHIN) find(bare, text => markItems(text, HAS, marks))
      find(` ${bare}`, text => markItems(text, STARTS, marks))
    },
  }
}

/**
 * Returns which text of a chunk contains the character at `offset`, as its index in `starts`. The caller
 * knows that this index is at least `from`.
 */
function indexAt(starts: number[], offset: number, from: number): number {
  let [low, step] = [from, 1]
  while ((starts[low + step] ?? Number.POSITIVE_INFINITY) <= offset) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, starts.length - 1)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length).fill(NONE)
  larger.set(array)
  return larger
}
