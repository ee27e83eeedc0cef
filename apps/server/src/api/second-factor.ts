import {
  askSecondFactor,
  renewBackupCodes as renewBackupCodesCall,
  secondFactor,
  turnOffTotp as turnOffTotpCall,
  turnOnTotp as turnOnTotpCall,
} from '@safelight/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import { requireProof } from '../accounts/proofs.ts'
import { countBackupCodes } from '../accounts/second-factor/backup-codes.ts'
import {
  renewBackupCodes,
  turnOffTotp,
  turnOnTotp,
} from '../accounts/second-factor/edit-second-factor.ts'
import { passkey, secondFactorQuestion } from '../accounts/second-factor/passkey.ts'
import { totpSince } from '../accounts/second-factor/totp.ts'
import { notify } from '../accounts/verification.ts'
import type { Context } from '../context.ts'
import { userRoute } from '../http/routes.ts'
import { secondFactorOff, secondFactorOn } from '../mail/messages.ts'
import { RATE_LIMITS } from './rate-limits.ts'

export function secondFactorRoutes(app: FastifyInstance, context: Context): void {
  const { database, secrets, now } = context
  const limited = { config: { rateLimit: RATE_LIMITS.changeSecondFactor } }

  userRoute(app, secondFactor, async ({ session: { userId } }) => {
    const since = await totpSince(database, userId)
    return {
      totp: since === undefined ? null : { since },
      backupCodesLeft: await countBackupCodes(database, userId),
      hasPasskey: await passkey.isReady(database, userId),
    }
  })

  userRoute(
    app,
    askSecondFactor,
    ({ session: { userId }, request }) => secondFactorQuestion(context, request, userId, 'change'),
    limited,
  )

  userRoute(
    app,
    turnOnTotpCall,
    async ({ session, body: { password, secret, code } }) => {
      const account = await requireProof(database, secrets, session, password)
      const phone = { secret: Buffer.from(secret, 'base64url'), code }
      const backupCodes = await turnOnTotp(context, account, phone)
      await notify(context, account.id, to => secondFactorOn(to, now()))
      return { backupCodes }
    },
    limited,
  )

  userRoute(
    app,
    turnOffTotpCall,
    async ({ session, body: { password, proof } }) => {
      const account = await requireProof(database, secrets, session, password)
      await turnOffTotp(context, account, proof)
      await notify(context, account.id, to => secondFactorOff(to, now()))
      return {}
    },
    limited,
  )

  userRoute(
    app,
    renewBackupCodesCall,
    async ({ session, body: { password, proof } }) => {
      const account = await requireProof(database, secrets, session, password)
      return { backupCodes: await renewBackupCodes(context, account, proof) }
    },
    limited,
  )
}
