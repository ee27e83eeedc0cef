import {
  completeStaged,
  importStatus,
  initiateImport,
  stageDirect,
  stagedStatus,
  triggerProcessing,
} from '@safelight/contract/staging'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { readAtOnce } from '../../database/read-at-once.ts'
import { invalidFields } from '../../http/errors.ts'
import { readParts } from '../../http/multipart.ts'
import { userRoute } from '../../http/routes.ts'
import type { Track } from '../../http/running.ts'
import type { ChunkedUploads } from '../../uploads/chunked-receive.ts'
import { inRoom } from '../../uploads/disk-headroom.ts'
import { createTrigger, readStagedStatus, stageUpload } from '../../uploads/imports.ts'
import * as imports from '../../uploads/staged-store.ts'
import { ITEM_FORM, receiveByLength } from './whole-request.ts'

/** Staging: the same uploads, which only the trigger makes items. */
export function stagingRoutes(
  app: FastifyInstance,
  context: Context,
  chunked: ChunkedUploads,
  track: Track,
): void {
  const { database, now } = context
  const trigger = createTrigger(context)

  userRoute(app, initiateImport, async ({ session }) => ({
    importId: await imports.initiateImport(database, session.userId, now()),
  }))

  userRoute(app, importStatus, async ({ session: { userId }, params }) => {
    const status = await readAtOnce(database, snapshot =>
      imports.readImport(snapshot, userId, params.importId),
    )
    await imports.touchImport(database, userId, now())
    return status
  })

  userRoute(
    app,
    stageDirect,
    async ({ session, request }) => ({ takeoutId: await track(stage(session.userId, request)) }),
    { config: { longBody: true } },
  )

  userRoute(app, completeStaged, async ({ session, body }) => ({
    fileId: await track(chunked.stage(session.userId, body)),
  }))

  userRoute(app, stagedStatus, ({ session, params }) =>
    readAtOnce(database, snapshot => readStagedStatus(snapshot, session.userId, params.id)),
  )

  userRoute(app, triggerProcessing, ({ session }) => track(trigger(session.userId)))

  const stage = (userId: number, request: FastifyRequest): Promise<string> =>
    receiveByLength(context, userId, request, (open, room) =>
      stageUpload(context, open, async () => {
        const form = readParts(request, { ...ITEM_FORM, fields: ITEM_FORM.fields + 1 })
        if ((await form.field('isArchive')) !== 'false') throw invalidFields(['/isArchive'])
        return inRoom(form, room)
      }),
    )
}
