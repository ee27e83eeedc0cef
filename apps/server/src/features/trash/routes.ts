import { restoreItems, trashItems } from '@safelight/contract/trash'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../app.ts'
import { userRoute } from '../../http/routes.ts'
import { toMediaItem } from '../media/item.ts'
import { moveToTrash, restoreFromTrash } from './store.ts'

export function trashRoutes(app: FastifyInstance, { database, now }: Parts): void {
  userRoute(app, trashItems, async ({ session: { userId }, body: { ids } }) => {
    const items = await moveToTrash(database, userId, ids, now())
    return { ids: items.map(item => item.id) }
  })

  userRoute(app, restoreItems, async ({ session: { userId }, body: { ids } }) => {
    const items = await restoreFromTrash(database, userId, ids)
    return { items: items.map(toMediaItem) }
  })
}
