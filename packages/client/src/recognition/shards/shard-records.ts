import { type Changes, type Decision, decide, hasForgotten, inOrder } from './decision-set.ts'
import type { SealedRecords } from './sealed-records.ts'
import type { ShardEventChannel } from './shard-events.ts'
import type { Shards } from './shards.ts'

export interface RecordsForm<T> {
  empty: T
  /**
   * Derives the document from decisions, which must be sorted, the earliest first. Skips decisions of unknown
   * kinds.
   */
  read(decisions: readonly (readonly [string, Decision])[]): T
  changes(before: T, after: T): Changes
  /**
   * Makes the error that `change` throws if an edit exceeds the size limit. If absent, the earliest decisions
   * are dropped instead.
   */
  tooMuch?(): Error
}

/**
 * Creates a document in one shard of decisions, such as `people-0`. Its calls throw ApiError. If the shard
 * does not open, they throw OpenError, and nothing replaces the shard.
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
