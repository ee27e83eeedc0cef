import {
  changeDetails,
  changeManyDetails,
  changeSharedDetails as changeSharedDetailsCall,
} from '@safelight/contract/details'
import { LIMITS } from '@safelight/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { userRoute } from '../http/routes.ts'
import { changeItems } from '../items/details.ts'
import { toMediaItem } from '../items/item.ts'
import { changeSharedDetails } from '../items/shares/edit-shared-item.ts'
import { readSharedItem } from '../items/shares/read-shared-items.ts'

export function detailsRoutes(app: FastifyInstance, { database, storageLimit }: Context): void {
  userRoute(
    app,
    changeDetails,
    async ({ session: { userId }, params: { id }, body }) => {
      const { items, stale } = await changeItems(database, userId, [{ ...body, id }], storageLimit)
      if (stale.length > 0) throw new ApiError('STALE_VERSION')
      if (!items[0]) throw new ApiError('NOT_FOUND')
      return toMediaItem(items[0])
    },
    { bodyLimit: LIMITS.detailsChangeBytes },
  )

  userRoute(
    app,
    changeManyDetails,
    async ({ session: { userId }, body: { changes } }) => {
      const done = await changeItems(database, userId, changes, storageLimit)
      const { items, stale, left } = done
      return { items: items.map(toMediaItem), stale: stale.map(toMediaItem), left }
    },
    { bodyLimit: LIMITS.manyDetailsBytes },
  )

  userRoute(
    app,
    changeSharedDetailsCall,
    async ({ session: { userId }, params: { id }, body }) => {
      await changeSharedDetails(database, userId, id, body, storageLimit)
      return readSharedItem(database, userId, id)
    },
    { bodyLimit: LIMITS.detailsChangeBytes },
  )
}
