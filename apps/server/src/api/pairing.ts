import {
  approvePairing,
  claimPairing,
  collectPairing,
  confirmPairing,
  endPairing,
  findPairing,
  revealNonce,
  startPairing,
  watchPairing,
} from '@safelight/contract/pairing'
import type { FastifyInstance } from 'fastify'
import * as pairings from '../accounts/pairings.ts'
import { requireProofs } from '../accounts/proofs.ts'
import { findSession } from '../accounts/sessions.ts'
import { signIn } from '../accounts/sign-in.ts'
import { newToken, oldestUse, tokenHash } from '../accounts/tokens.ts'
import { readUser } from '../accounts/user.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { publicRoute, userRoute } from '../http/routes.ts'
import type { Session } from '../http/session.ts'
import { RATE_LIMITS } from './rate-limits.ts'

export function pairingRoutes(app: FastifyInstance, context: Context): void {
  const { database, now } = context

  userRoute(
    app,
    startPairing,
    async ({ session, body }) => {
      const account = await requireProofs(context, session, body)
      const { id, commitment, byWords } = body
      await pairings.insertPairing(
        database,
        {
          id,
          session_hash: session.tokenHash,
          user_id: session.userId,
          password_hmac: account.password_hmac,
          commitment,
        },
        byWords,
        now(),
      )
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.startPairing } },
  )

  userRoute(app, watchPairing, async ({ session, params }) => {
    const row = await pairings.readPairing(database, own(session, params), now())
    const { public_key: publicKey, mac, user_agent: userAgent } = row
    return {
      device: publicKey !== null && mac !== null ? { publicKey, mac, userAgent } : null,
      isAdded: row.added_at !== null,
    }
  })

  userRoute(app, revealNonce, async ({ session, params, body }) => {
    await pairings.setNonce(database, own(session, params), body.nonce, now())
    return {}
  })

  userRoute(app, approvePairing, async ({ session, params, body }) => {
    await pairings.setSealed(database, own(session, params), body.sealed, now())
    return {}
  })

  userRoute(app, endPairing, async ({ session, params }) => {
    await pairings.deletePairing(database, own(session, params))
    return {}
  })

  publicRoute(
    app,
    findPairing,
    async ({ body }) => {
      const { commitment, email } = await pairings.findPairing(database, body.id, now())
      return { commitment, email }
    },
    { config: { rateLimit: RATE_LIMITS.claimPairing } },
  )

  publicRoute(
    app,
    claimPairing,
    async ({ body, request }) => {
      const { id, publicKey: public_key, mac } = body
      const user_agent = (request.headers['user-agent'] ?? '').slice(0, 200)
      const ticket = newToken()
      await pairings.claimPairing(database, { id, ticket, public_key, mac, user_agent }, now())
      return { ticket }
    },
    { config: { rateLimit: RATE_LIMITS.claimPairing } },
  )

  publicRoute(
    app,
    collectPairing,
    async ({ body: { ticket } }) => {
      const { nonce, sealed, user_id } = await pairings.readClaimed(database, ticket, now())
      if (sealed === null) return { nonce, approved: null }
      return { nonce, approved: { user: await readUser(context, user_id), sealed } }
    },
    { config: { rateLimit: RATE_LIMITS.collectPairing } },
  )

  publicRoute(
    app,
    confirmPairing,
    async ({ body: { ticket }, request }) => {
      const row = await pairings.readClaimed(database, ticket, now())
      const proven = { userId: row.user_id, passwordHmac: row.password_hmac }
      const device = {
        userAgent: request.headers['user-agent'],
        token: ticket,
        claim: (transaction: typeof database) => pairings.takeApproved(transaction, ticket, now()),
      }
      try {
        await signIn(context, proven, device)
      } catch (error) {
        // The device calls again if it did not get the answer.
        if (await findSession(database, tokenHash(ticket), oldestUse(now()))) return {}
        throw notStarted(error)
      }
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.collectPairing } },
  )
}

const own = ({ tokenHash }: Session, { id }: { id: string }) => ({ id, session_hash: tokenHash })

/** A new password ends the pairings that were proved by the old one. */
function notStarted(error: unknown): unknown {
  const hasEnded = error instanceof ApiError && error.code === 'LOGIN_FAILED'
  return hasEnded ? new ApiError('PAIRING_ENDED') : error
}
