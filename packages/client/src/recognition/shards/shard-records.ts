import { type Changes, type Decision, decide, hasForgotten, inOrder } from './decision-set.ts'
import type { SealedRecords } from './sealed-records.ts'
import type { ShardEventChannel } from './shard-events.ts'
import type { Shards } from './shards.ts'

/** How a document follows from decisions, and what an edit of it decides. */
export interface RecordsForm<T> {
  /** What it says before anybody has said anything. */
  empty: T
  /** Reads it of decisions, the earliest first. Leaves out what it does not know. */
  read(decisions: readonly (readonly [string, Decision])[]): T
  /** What is to be said so that `before` becomes `after`. */
  changes(before: T, after: T): Changes
  /** Refuses an edit for which something earlier would be forgotten. Without it the earliest is. */
  tooMuch?(): Error
}

/**
 * A document in one shard of decisions, such as `people-0`. Throws ApiError, and OpenError where the shard does not
 * open: then nothing takes its place.
 */
export function createSealedRecords<T>(
  name: string,
  form: RecordsForm<T>,
  shards: Shards,
  news: ShardEventChannel,
): SealedRecords<T> {
  const read = async () => form.read(inOrder(await shards.decisions(name)))

  return {
    read,

    async change(edit) {
      let after = form.empty
      await shards.decide(name, set => {
        const before = form.read(inOrder(set))
        const edited = edit(before)
        const changes = edited === before ? new Map() : form.changes(before, edited)
        after = edited
        if (changes.size === 0) return undefined
        const next = decide(set, changes, Date.now())
        if (form.tooMuch && hasForgotten(set, next)) throw form.tooMuch()
        after = form.read(inOrder(next))
        return next
      })
      return after
    },

    subscribe: listener =>
      news.listen(({ changed }) => {
        if (changed.includes(name)) void read().then(listener, () => {})
      }),
  }
}
