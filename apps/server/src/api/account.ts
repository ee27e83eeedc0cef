import {
  changeEmail,
  deleteAccount,
  putDisplayName,
  requestVerification,
  storageUse,
  verifyEmail,
} from '@safelight/contract/account'
import type { FastifyInstance } from 'fastify'
import { requireProofs } from '../accounts/proofs.ts'
import { readUser } from '../accounts/user.ts'
import { findUser, updateDisplayName, updateEmail } from '../accounts/users.ts'
import { offerVerification, proveAddress, sendVerification } from '../accounts/verification.ts'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { ApiError } from '../http/errors.ts'
import { publicRoute, userRoute } from '../http/routes.ts'
import { storageByType } from '../items/storage.ts'
import { addressChanged } from '../mail/messages.ts'
import { markDeleted, removeDeletedAccounts } from '../removal/remove-accounts.ts'
import { RATE_LIMITS } from './rate-limits.ts'

export function accountRoutes(app: FastifyInstance, context: Context): void {
  const { database, now, logger, mailer } = context

  userRoute(app, putDisplayName, async ({ session, body }) => {
    await updateDisplayName(database, session.userId, body.displayName)
    return {}
  })

  userRoute(
    app,
    changeEmail,
    async ({ session, body }) => {
      const { password_hmac } = await requireProofs(context, session, body)
      const before = await findUser(database, session.userId)
      const updated = await updateEmail(database, session.userId, body.email, password_hmac)
      if (!updated) throw new ApiError('LOGIN_FAILED')
      if (before?.email_verified_at) mailer?.send(addressChanged(before.email, now()))
      await offerVerification(context, { id: session.userId, email: body.email })
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.changeEmail } },
  )

  userRoute(
    app,
    requestVerification,
    async ({ session }) => {
      const account = await findUser(database, session.userId)
      if (!account || account.email_verified_at) return {}
      if (!(await sendVerification(context, account))) throw new ApiError('TOO_MANY_REQUESTS')
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.requestVerification } },
  )

  publicRoute(
    app,
    verifyEmail,
    async ({ body }) => {
      await proveAddress(database, body.token, now())
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.verifyEmail } },
  )

  userRoute(app, storageUse, ({ session: { userId } }) =>
    readAtOnce(database, async snapshot => {
      const { storage } = await readUser({ ...context, database: snapshot }, userId)
      const sums = await storageByType(snapshot, userId).execute()
      const trash = { count: 0, bytes: 0 }
      const types = []
      for (const { type, count, bytes, trashedCount, trashedBytes } of sums) {
        trash.count += trashedCount
        trash.bytes += trashedBytes
        if (count > trashedCount) {
          types.push({ type, count: count - trashedCount, bytes: bytes - trashedBytes })
        }
      }
      return { usedBytes: storage.usedBytes, types, trash }
    }),
  )

  userRoute(
    app,
    deleteAccount,
    async ({ session, body }) => {
      const { password_hmac } = await requireProofs(context, session, body)
      const isMarked = await markDeleted(database, session.userId, password_hmac, now())
      if (!isMarked) throw new ApiError('LOGIN_FAILED')
      removeDeletedAccounts(context).catch(error =>
        logger.error({ err: error }, 'could not remove a deleted account; the next sweep will'),
      )
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.deleteAccount } },
  )
}
