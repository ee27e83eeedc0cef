import {
  allowComments,
  deleteComment,
  itemComments,
  putComment,
} from '@safelight/contract/comments'
import type { FastifyInstance } from 'fastify'
import { addComment, readComments, removeComment, setCommentsAllowed } from '../albums/comments.ts'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { userRoute } from '../http/routes.ts'
import { RATE_LIMITS } from './rate-limits.ts'

export function commentRoutes(app: FastifyInstance, { database, now, push }: Context): void {
  userRoute(app, itemComments, ({ session: { userId }, params, query: { after } }) =>
    readAtOnce(database, snapshot => readComments(snapshot, userId, { ...params, after })),
  )

  userRoute(
    app,
    putComment,
    async ({ session: { userId }, params, body }) => {
      const owner = await addComment(database, userId, params, body, now())
      if (owner !== undefined) push?.tell({ kind: 'comments', userId: owner })
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.writeComment } },
  )

  userRoute(app, deleteComment, async ({ session: { userId }, params }) => {
    await removeComment(database, userId, params)
    return {}
  })

  userRoute(app, allowComments, async ({ session: { userId }, params: { id }, body }) => {
    await setCommentsAllowed(database, userId, id, body.allowed)
    return {}
  })
}
