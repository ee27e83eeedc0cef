import {
  acceptFamilyInvitation,
  createFamilyGroup,
  familyInvitations,
  familyMembers,
  inviteToFamily,
  myFamilyGroups,
  readFamilyNotice,
  rejectFamilyInvitation,
  removeFamilyMember,
} from '@safelight/contract/family'
import type { FastifyInstance } from 'fastify'
import { mayNotify } from '../accounts/mail-bounds.ts'
import { personByEmail } from '../accounts/person.ts'
import { findUser } from '../accounts/users.ts'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { createGroup, groupOf } from '../family/groups.ts'
import {
  acceptInvitation,
  invitationsTo,
  inviteMember,
  isBlockedBy,
  rejectInvitation,
} from '../family/invitations.ts'
import { readMembers, removeMember } from '../family/members.ts'
import { forgetNotices, noticeOf } from '../family/notices.ts'
import { userRoute } from '../http/routes.ts'
import { familyInvitation } from '../mail/messages.ts'
import { RATE_LIMITS } from './rate-limits.ts'

export function familyRoutes(app: FastifyInstance, context: Context): void {
  const { database, mailer, publicUrl, now, logger, push } = context

  userRoute(app, createFamilyGroup, ({ session, query }) =>
    createGroup(database, session.userId, query.title, now()),
  )

  userRoute(app, myFamilyGroups, async ({ session: { userId } }) => ({
    groups: await groupOf(database, userId).execute(),
    notice: await noticeOf(database, userId),
  }))

  userRoute(app, readFamilyNotice, async ({ session }) => {
    await forgetNotices(database, [session.userId])
    return {}
  })

  userRoute(app, familyInvitations, ({ session }) => invitationsTo(database, session.userId, now()))

  userRoute(app, familyMembers, ({ session, params }) =>
    readAtOnce(database, snapshot => readMembers(snapshot, session.userId, params.groupId, now())),
  )

  userRoute(
    app,
    inviteToFamily,
    async ({ session: { userId }, params, query }) => {
      const pending = await inviteMember(database, userId, params.groupId, query.email, now())
      const owner = await findUser(database, userId)
      // The account's owner may have signed up with another person's address. Send mail only if the address
      // is verified.
      const isMailed = mailer !== undefined && Boolean(owner?.email_verified_at)
      tellInvited(query.email, userId).catch(error =>
        logger.error({ err: error }, 'could not push an invitation'),
      )
      // A blocked sender gets the usual answer, to hide the block, but the server sends no mail.
      const isToldOf = async () =>
        !(await isBlockedBy(database, query.email, userId)) &&
        (await mayNotify(context, userId, query.email))
      if (owner && isMailed && (await isToldOf())) {
        const link = new URL('/account#family', publicUrl).href
        mailer.send(familyInvitation(query.email, owner.email, link))
      }
      return { ...pending, isMailed }
    },
    { config: { rateLimit: RATE_LIMITS.inviteToFamily } },
  )

  userRoute(app, removeFamilyMember, async ({ session, params: { groupId, memberId } }) => {
    await removeMember(database, session.userId, groupId, memberId)
    return {}
  })

  userRoute(app, acceptFamilyInvitation, ({ session, params }) =>
    acceptInvitation(database, session.userId, params.groupId, {
      needsProof: mailer !== undefined,
      now: now(),
    }),
  )

  userRoute(app, rejectFamilyInvitation, async ({ session, params }) => {
    await rejectInvitation(database, session.userId, params.groupId)
    return {}
  })

  async function tellInvited(email: string, ownerId: number): Promise<void> {
    const invited = push && (await personByEmail(database, email))
    if (invited && !(await isBlockedBy(database, email, ownerId)))
      push.tell({ kind: 'family', userId: invited.userId })
  }
}
