import { packCursor } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import { trashPage } from '@safelight/contract/trash'
import { type ItemReader, type LibraryItem, openItem } from '../items/item.ts'
import type { LastAnswers } from '../store/last-answers.ts'

export interface TrashReader {
  /** Returns a page of the trash. Offline, returns the last answer. Throws ApiError. */
  trashPage(after: string | undefined): Promise<TrashPage>
}

export interface TrashedItem extends LibraryItem {
  trashedAt: string
}

export interface TrashPage {
  items: TrashedItem[]
  next: string | undefined
}

export const createTrashReader = (keys: ItemReader, answers: LastAnswers): TrashReader => ({
  trashPage: (after = '') =>
    answers.recall(`trash/${after}`, async ({ api }) => {
      const { items: records, hasMore } = await api.call(trashPage, {
        params: { limit: LIMITS.largestPage },
        query: after === '' ? {} : { after },
      })
      const items = await Promise.all(
        records.map(
          async (record): Promise<TrashedItem> => ({
            ...(await openItem(keys, record)),
            trashedAt: record.trashedAt,
          }),
        ),
      )
      const last = items.at(-1)
      const next = last && packCursor({ time: last.trashedAt, name: last.id })
      return { items, next: hasMore ? next : undefined }
    }),
})
