import { changeRows } from '@safelight/contract/change-rows'
import { type Change, changes } from '@safelight/contract/changes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { DETAILS_CHARS, readPage } from '../database/page.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { invalidFields } from '../http/errors.ts'
import { userRoute } from '../http/routes.ts'
import { asksForRows, sendRows } from '../http/rows.ts'
import { changesSince, forgottenTo, lastChange } from '../items/change-feed.ts'
import { type ItemColumns, toMediaItem } from '../items/item.ts'

export function changesRoutes(app: FastifyInstance, { database }: Context): void {
  userRoute(app, changes, async ({ session: { userId }, query: { since, limit }, ...call }) => {
    const { changes: list, ...rest } = await readAtOnce(database, async snapshot => {
      const last = await lastChange(snapshot, userId)
      if (since !== undefined) {
        const isKnown = since <= last && since >= (await forgottenTo(snapshot, userId))
        if (!isKnown) throw invalidFields(['/since'])
      }
      const from = since ?? 0
      const found = changesSince(snapshot, userId, from, limit)
      const { rows, hasMore } = await readPage(found, DETAILS_CHARS, limit)
      return { changes: rows.map(toChange), next: rows.at(-1)?.seq ?? from, hasMore, last }
    })
    if (asksForRows(call.request)) return sendRows(call.reply, changeRows, [list], () => rest)
    return { changes: list, ...rest }
  })
}

type Row = { seq: number; item_id: string; trashed_at: string | null } & {
  [K in keyof ItemColumns]: ItemColumns[K] | null
}

const isInLibrary = (row: Row): row is Row & ItemColumns =>
  row.id !== null && row.trashed_at === null

const toChange = (row: Row): Change =>
  isInLibrary(row)
    ? { seq: row.seq, item: toMediaItem(row) }
    : { seq: row.seq, id: row.item_id, deleted: row.id === null }
