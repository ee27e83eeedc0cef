import { START } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import {
  deleteItems,
  emptyTrash,
  restoreItems,
  type TrashedItem,
  trashItems,
  trashPage,
} from '@safelight/contract/trash'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { DETAILS_CHARS, readPage } from '../database/page.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { userRoute } from '../http/routes.ts'
import { deleteForGood, firstOf } from '../items/deletion.ts'
import { type ItemRow, toMediaItem } from '../items/item.ts'
import { findItems } from '../items/item-queries.ts'
import { moveToTrash, restoreFromTrash, trashAfter } from '../items/trash.ts'

export function trashRoutes(app: FastifyInstance, context: Context): void {
  const { database, now } = context

  userRoute(app, trashItems, async ({ session: { userId }, body: { ids } }) => {
    const items = await moveToTrash(database, userId, ids, now())
    return { ids: items.map(item => item.id) }
  })

  userRoute(app, restoreItems, async ({ session: { userId }, body: { ids } }) => {
    const { items, left } = await restoreFromTrash(database, userId, ids)
    return { items: items.map(toMediaItem), left }
  })

  userRoute(
    app,
    trashPage,
    async ({ session: { userId }, params: { limit }, query: { after = START } }) => {
      const { rows, hasMore } = await readAtOnce(database, snapshot =>
        readPage(trashAfter(snapshot, userId, after, limit), DETAILS_CHARS, limit),
      )
      return { items: rows.map(toTrashedItem), hasMore }
    },
  )

  userRoute(app, deleteItems, async ({ session: { userId }, body: { ids } }) => {
    const deleted = await deleteForGood(context, userId, async transaction => {
      const items = await findItems(transaction, userId, ids).execute()
      return items.filter(item => item.trashed_at !== null)
    })
    return idsAndMonths(deleted)
  })

  userRoute(app, emptyTrash, async ({ session: { userId } }) => {
    const deleted = await deleteForGood(context, userId, transaction =>
      firstOf(trashAfter(transaction, userId, START, LIMITS.deletedAtOnce)),
    )
    const left = await trashAfter(database, userId, START, 1).execute()
    return { ...idsAndMonths(deleted), hasMore: left.length > 0 }
  })
}

const idsAndMonths = (rows: readonly ItemRow[]) => ({
  ids: rows.map(({ id }) => id),
  months: [...new Set(rows.map(({ day }) => day.slice(0, 7)))],
})

const toTrashedItem = (row: ItemRow): TrashedItem => ({
  ...toMediaItem(row),
  trashedAt: row.trashed_at ?? '',
})
