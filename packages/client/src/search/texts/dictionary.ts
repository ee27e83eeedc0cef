/**
 * Texts and the items that have them, for looking up words. Each text is stored once, as pieces (pieces.ts).
 */
export interface Dictionary {
  /**
   * `otherPieces` are those of other names. A word finds them only at the start of a piece, and a short word
   * only as a whole piece.
   */
  add(pieces: string, otherPieces?: string): number
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
/**
 * Letters of the shortest word that finds other names. A place has a hundred of them, so shorter words would
 * find almost every place.
 */
const LEAST_OTHER = 3
const NONE = -1
const END = '\n'

interface Chunk {
  first: number
  texts: string
  /** The start offset of each text in `texts`, and the end of the last text. */
  starts: number[]
}

export function createDictionary(): Dictionary {
  const own = createStrings()
  const others = createStrings()
  /** The text of each string in `others`. */
  const owners: number[] = []
  /**
   * Linked lists: `heads` has the first link of each text; `next` and `items` have each link's successor and
   * item.
   */
  let heads = new Int32Array(1024).fill(NONE)
  let next = new Int32Array(4096)
  let items = new Int32Array(4096)
  let links = 0

  function markItems(text: number, mark: number, marks: Uint8Array): void {
    for (let link = heads[text] ?? NONE; link !== NONE; link = next[link] ?? NONE) {
      marks[items[link] ?? 0] = mark
    }
  }

  function markWithin(text: number, marks: Uint8Array): void {
    for (let link = heads[text] ?? NONE; link !== NONE; link = next[link] ?? NONE) {
      const item = items[link] ?? 0
      if (marks[item] === 0) marks[item] = HAS
    }
  }

  return {
    add(pieces, otherPieces = '') {
      const text = own.add(pieces)
      if (text === heads.length) heads = grown(heads)
      if (otherPieces !== '') {
        others.add(otherPieces)
        owners.push(text)
      }
      return text
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
      const bare = word.trimStart()
      if (bare.length >= LEAST_WITHIN) own.find(bare, text => markItems(text, HAS, marks))
      own.find(` ${bare}`, text => markItems(text, STARTS, marks))
      if (isLongForOthers(bare)) {
        others.find(` ${bare}`, text => markItems(owners[text] ?? 0, STARTS, marks))
      } else {
        for (const end of [' ', END])
          others.find(` ${bare}${end}`, text => markWithin(owners[text] ?? 0, marks))
      }
    },
  }
}

interface Strings {
  /** Returns the number of the text: 0 for the first. */
  add(pieces: string): number
  find(part: string, visit: (text: number) => void): void
}

function createStrings(): Strings {
  const chunks: Chunk[] = []
  let waiting: string[] = []
  let count = 0

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
    settle()
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

  return {
    add(pieces) {
      waiting.push(pieces)
      return count++
    },
    find,
  }
}

/** Words of scripts without an alphabet are shorter: 東京 is Tokyo. */
export const isLongForOthers = (bare: string): boolean =>
  bare.length >= LEAST_OTHER || !/[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]/u.test(bare)

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
