import { inbox } from '@safelight/contract/inbox'
import type { FastifyInstance } from 'fastify'
import { laterSessions } from '../accounts/sessions.ts'
import { readReceivedComments } from '../albums/received-comments.ts'
import { readReceivedShares } from '../albums/shares/received-shares.ts'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { invitationsTo } from '../family/invitations.ts'
import { readAlbumsToReview } from '../guest-upload/albums-to-review.ts'
import { userRoute } from '../http/routes.ts'

export function inboxRoutes(app: FastifyInstance, { database, now }: Context): void {
  userRoute(app, inbox, ({ session: { userId, tokenHash } }) =>
    readAtOnce(database, async snapshot => ({
      shares: await readReceivedShares(snapshot, userId),
      invitations: await invitationsTo(snapshot, userId, now()),
      guestUploads: await readAlbumsToReview(snapshot, userId, now()),
      comments: await readReceivedComments(snapshot, userId, now()),
      signIns: (await laterSessions(snapshot, userId, tokenHash).execute()).map(row => ({
        createdAt: row.created_at,
        userAgent: row.user_agent,
      })),
    })),
  )
}
