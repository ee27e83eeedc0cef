import type { BlockNewsChannel } from './block-news.ts'
import type { BlockForm, Blocks } from './blocks.ts'
import type { SealedRecords } from './sealed-records.ts'

/** The form of a document, and what it says before anybody has changed it. */
export interface RecordsForm<T> extends BlockForm<T> {
  empty: T
}

/**
 * A document in one block, such as `people-0`. Throws ApiError, and OpenError where the block does not open: then
 * nothing takes its place.
 */
export function createSealedRecords<T>(
  name: string,
  form: RecordsForm<T>,
  blocks: Blocks,
  news: BlockNewsChannel,
): SealedRecords<T> {
  const read = async () => (await blocks.read(name, form)) ?? form.empty

  return {
    read,

    async change(edit) {
      let after = form.empty
      await blocks.change<T>(name, form, before => {
        const now = before ?? form.empty
        after = edit(now)
        // A caller that has nothing to change gives back what it was given.
        return after === now ? undefined : after
      })
      return after
    },

    subscribe: listener =>
      news.listen(({ changed }) => {
        if (changed.includes(name)) void read().then(listener, () => {})
      }),
  }
}
