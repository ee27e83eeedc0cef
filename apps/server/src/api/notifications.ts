import {
  chooseNotifications,
  notifications,
  subscribe,
  unsubscribe,
} from '@safelight/contract/notifications'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { userRoute } from '../http/routes.ts'
import { isPushService } from '../push/push-services.ts'
import {
  deleteSubscription,
  hasSubscription,
  kindsOff,
  putSubscription,
  turnKindsOff,
} from '../push/subscriptions.ts'
import { RATE_LIMITS } from './rate-limits.ts'

export function notificationRoutes(app: FastifyInstance, context: Context): void {
  const { database, secrets, push, now } = context
  const publicKey = push ? secrets.push().publicKey.toString('base64url') : null

  userRoute(app, notifications, async ({ session: { userId, tokenHash } }) => ({
    publicKey,
    isSubscribed: await hasSubscription(database, tokenHash),
    off: await kindsOff(database, userId),
  }))

  userRoute(app, chooseNotifications, async ({ session: { userId }, body }) => {
    await turnKindsOff(database, userId, body.off)
    return {}
  })

  userRoute(
    app,
    subscribe,
    async ({ session: { userId, tokenHash }, body }) => {
      const { endpoint, p256dh, auth, remindAt } = body
      if (!push || !isPushService(endpoint, push.services)) throw new ApiError('INVALID_REQUEST')
      await putSubscription(database, {
        token_hash: tokenHash,
        user_id: userId,
        endpoint,
        p256dh,
        auth,
        created_at: now().toISOString(),
        remind_at: remindAt,
      })
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.subscribe } },
  )

  userRoute(app, unsubscribe, async ({ session }) => {
    await deleteSubscription(database, session.tokenHash)
    return {}
  })
}
