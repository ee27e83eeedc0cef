import { quantize } from '@safelight/recognition/quantize'
import type { SeenChange, SeenItem, SeenStore } from '../src/recognition/seen/seen-store.ts'
import type { TextEye } from '../src/search/meaning/meaning.ts'

/** What the made model knows. */
const THINGS = ['dog', 'beach', 'car', 'sunset', 'cat', 'snow']
export const MADE_MODEL = 'a made model'

/**
 * The embedding of a picture or of words in a space with a direction for each thing, and one that all have in
 * common: words of no thing are a little like everything.
 */
export const embeddingOf = (words: string): Int8Array =>
  quantize([1, ...THINGS.map(thing => (words.split(' ').includes(thing) ? 1 : 0))])

export interface MadeEye extends TextEye {
  /** What it was asked. */
  asked: string[]
}

/** An eye whose answers wait for `until`. */
export function aMadeEye(until: Promise<void> = Promise.resolve()): MadeEye {
  const asked: string[] = []
  return {
    model: async () => MADE_MODEL,
    asked,
    async embedText(words) {
      await until
      asked.push(words)
      return embeddingOf(words)
    },
  }
}

export const seenItem = (id: string, shows: string, part: Partial<SeenItem> = {}): SeenItem => ({
  id,
  month: '2021-07',
  by: { embedding: MADE_MODEL },
  embedding: embeddingOf(shows),
  faces: [],
  text: [],
  ...part,
})

export interface MadeSeenStore extends SeenStore {
  tell(change: Partial<SeenChange>): void
}

/** A store in memory that gives these blocks. */
export function aSeenStore(...blocks: SeenItem[][]): MadeSeenStore {
  const listeners = new Set<(change: SeenChange) => void>()
  return {
    async *read() {
      yield* blocks
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell({ put = [], removed = [] }) {
      for (const listener of listeners) listener({ put, removed })
    },
  }
}
