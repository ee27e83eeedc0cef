import { LIMITS } from '@safelight/contract/limits'
import { replaceRenditions } from '@safelight/contract/renditions'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { readParts } from '../../http/multipart.ts'
import { userRoute } from '../../http/routes.ts'
import type { Track } from '../../http/running.ts'
import { toMediaItem } from '../../items/item.ts'
import { inRoom } from '../../uploads/disk-headroom.ts'
import { receiveRenditions } from '../../uploads/receive-renditions.ts'
import { receiveByLength } from './whole-request.ts'

/** Renditions for an item that has none, or others: they come as an upload's do. */
export function renditionsRoute(app: FastifyInstance, context: Context, track: Track): void {
  userRoute(
    app,
    replaceRenditions,
    ({ session: { userId }, params: { id }, request }) =>
      track(
        receiveByLength(
          context,
          userId,
          request,
          async (upload, room) => {
            const read = () => inRoom(readParts(request, FORM), room)
            return toMediaItem(await receiveRenditions(context, upload, id, read))
          },
          LARGEST_BODY,
        ),
      ),
    { config: { longBody: true } },
  )
}

const FORM = {
  fields: 1,
  fieldSize: LIMITS.descriptorBytes,
  files: 1,
  fileSize: LIMITS.renditionsBytes,
}

const LARGEST_BODY = LIMITS.renditionsBytes + LIMITS.descriptorBytes + 64 * 1024
