import { quantize } from '@safelight/recognition/quantize'
import type {
  DetectionChange,
  DetectionStore,
  ItemDetections,
} from '../src/recognition/detections/detection-store.ts'
import type { TextAnalyzer } from '../src/search/meaning/meaning.ts'

const THINGS = ['dog', 'beach', 'car', 'sunset', 'cat', 'snow']
export const MADE_MODEL = 'a made model'

/**
 * Embeds words with one dimension for each of `THINGS`, and one that all texts share, so that any two texts
 * match slightly.
 */
export const embeddingOf = (words: string): Int8Array =>
  quantize([1, ...THINGS.map(thing => (words.split(' ').includes(thing) ? 1 : 0))])

export interface FakeAnalyzer extends TextAnalyzer {
  asked: string[]
}

export function fakeAnalyzer(until: Promise<void> = Promise.resolve()): FakeAnalyzer {
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

export const itemDetections = (
  id: string,
  shows: string,
  part: Partial<ItemDetections> = {},
): ItemDetections => ({
  id,
  month: '2021-07',
  by: { embedding: MADE_MODEL },
  embedding: embeddingOf(shows),
  faces: [],
  text: [],
  tags: [],
  ...part,
})

export interface FakeDetectionStore extends DetectionStore {
  notify(change: Partial<DetectionChange>): void
}

export function aDetectionStore(...blocks: ItemDetections[][]): FakeDetectionStore {
  const listeners = new Set<(change: DetectionChange) => void>()
  return {
    async *read() {
      yield* blocks
    },
    month: async month => blocks.flat().filter(each => each.month === month),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify({ put = [], removed = [] }) {
      for (const listener of listeners) listener({ put, removed })
    },
  }
}
