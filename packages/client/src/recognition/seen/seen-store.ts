import type { Seen, SeenBy } from '@safelight/recognition/seen'

/** What was seen in one item. */
export interface SeenItem extends Seen {
  id: string
  /** `YYYY-MM`, in which it was taken. */
  month: string
  by: SeenBy
}

/** What came or was seen anew, and the ids of items of which nothing is kept any more. */
export interface SeenChange {
  put: SeenItem[]
  removed: string[]
}

/** What this device keeps of what was seen in the library, by itself or by another device. */
export interface SeenStore {
  /** All of it, shard after shard, the newest month first. No more than a shard is in memory at once. */
  read(): AsyncIterable<SeenItem[]>
  /** Tells what changes from now on. Returns what ends that. */
  subscribe(listener: (change: SeenChange) => void): () => void
}
