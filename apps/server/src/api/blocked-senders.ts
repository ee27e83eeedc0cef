import {
  addBlockedSender,
  listBlockedSenders,
  removeBlockedSender,
} from '@safelight/contract/blocked-senders'
import { texts } from '@safelight/texts/server/refusals'
import type { FastifyInstance } from 'fastify'
import { blockedBy, unblockSender } from '../accounts/blocked-senders.ts'
import { peopleOf, personByEmail } from '../accounts/person.ts'
import { blockSender } from '../albums/shares/block.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { userRoute } from '../http/routes.ts'

export function blockedSenderRoutes(app: FastifyInstance, { database, now }: Context): void {
  userRoute(app, listBlockedSenders, async ({ session }) => {
    const rows = await blockedBy(database, session.userId).execute()
    const people = await peopleOf(
      database,
      rows.map(row => row.blocked_id),
    )
    return {
      blocked: rows.map(row => ({ ...people(row.blocked_id), createdAt: row.created_at })),
    }
  })

  userRoute(
    app,
    addBlockedSender,
    async ({ session, body: { email, accountId } }) => {
      const sender = await personByEmail(database, email)
      if (sender?.accountId !== accountId) throw new ApiError('RECIPIENT_NOT_FOUND')
      if (sender.userId === session.userId) {
        throw new ApiError('INVALID_REQUEST', texts.ownAddress)
      }
      await blockSender(database, session.userId, sender.userId, now())
      return { userId: sender.userId }
    },
    { preHandler: app.limitFindingPeople },
  )

  userRoute(app, removeBlockedSender, async ({ session, params }) => {
    if (!(await unblockSender(database, session.userId, params.userId))) {
      throw new ApiError('NOT_FOUND')
    }
    return {}
  })
}
