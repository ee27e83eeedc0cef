import type { AccountKeys } from '@safelight/contract/auth'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@safelight/contract/passkeys'
import type { FastifyInstance } from 'fastify'
import type { Purpose } from '../accounts/passkeys/challenges.ts'
import * as passkeys from '../accounts/passkeys/passkeys.ts'
import { questionFor } from '../accounts/passkeys/question.ts'
import { verifyNewPasskey, verifySignature } from '../accounts/passkeys/verify.ts'
import { requireProof, requireProofs } from '../accounts/proofs.ts'
import {
  assertSecondFactor,
  hasSecondFactor,
} from '../accounts/second-factor/edit-second-factor.ts'
import { signIn } from '../accounts/sign-in.ts'
import { findCredentialsById } from '../accounts/users.ts'
import { notify } from '../accounts/verification.ts'
import type { Context } from '../context.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import { publicRoute, userRoute } from '../http/routes.ts'
import { passkeyAdded } from '../mail/messages.ts'
import { RATE_LIMITS } from './rate-limits.ts'

export function passkeyRoutes(app: FastifyInstance, context: Context): void {
  const { database, secrets, now } = context

  /**
   * Returns a purpose that tells whether the account has a second factor. Turning on a second factor thus
   * ends all earlier challenges.
   */
  async function purposeFor(userId: number, db = database): Promise<Purpose> {
    return (await hasSecondFactor(db, userId))
      ? `add-after-second-factor/${userId}`
      : `add/${userId}`
  }

  userRoute(app, listPasskeys, async ({ session }) => {
    const rows = await passkeys.passkeysOf(database, session.userId).execute()
    return {
      passkeys: rows.map(row => ({
        id: row.id,
        credentialId: row.credential_id,
        name: row.name_sealed,
        opensLibrary: row.wrapped_master_key !== null,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      })),
    }
  })

  userRoute(
    app,
    beginPasskey,
    async ({ session, body, request }) => {
      const asked = questionFor(context, request, await purposeFor(session.userId))
      await requireProofs(context, session, body)
      const rows = await passkeys.passkeysOf(database, session.userId).execute()
      return { ...asked, known: rows.map(row => row.credential_id) }
    },
    { config: { rateLimit: RATE_LIMITS.managePasskeys } },
  )

  userRoute(
    app,
    addPasskey,
    async ({ session, body }) => {
      const { userId } = session
      const account = await requireProof(database, secrets, session, body.password)
      const { credential, name, masterKeyByPasskey } = body
      const purpose = await purposeFor(userId)
      const answered = await verifyNewPasskey(context, credential, {
        purpose,
        isVerified: masterKeyByPasskey !== null,
      })
      await passkeys.insertPasskey(
        database,
        {
          id: passkeys.passkeyId(credential.id),
          user_id: userId,
          credential_id: credential.id,
          public_key: answered.publicKey,
          counter: answered.counter,
          name_sealed: name,
          wrapped_master_key: masterKeyByPasskey,
          created_at: now().toISOString(),
          last_used_at: null,
        },
        answered,
        account.password_hmac,
        async transaction => {
          if ((await purposeFor(userId, transaction)) !== purpose)
            throw new ApiError('PASSKEY_FAILED')
          if (masterKeyByPasskey === null) await assertSecondFactor(transaction, userId)
        },
      )
      await notify(context, userId, to => passkeyAdded(to, now()))
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.managePasskeys } },
  )

  userRoute(app, renamePasskey, async ({ session: { userId }, params: { id }, body: { name } }) => {
    if (!(await passkeys.renamePasskey(database, { userId, id, name }))) {
      throw new ApiError('NOT_FOUND')
    }
    return {}
  })

  userRoute(
    app,
    removePasskey,
    async ({ session, params: { id }, body }) => {
      await requireProofs(context, session, body)
      const { userId } = session
      if (!(await passkeys.deletePasskey(database, { userId, id }))) {
        throw new ApiError('NOT_FOUND')
      }
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.managePasskeys } },
  )

  publicRoute(
    app,
    beginPasskeySignIn,
    async ({ request }) => questionFor(context, request, 'sign-in'),
    {
      config: { rateLimit: RATE_LIMITS.passkeySignIn },
    },
  )

  publicRoute(
    app,
    signInWithPasskey,
    async ({ body, request }) => {
      const passkey = await passkeys.findPasskey(database, body.id)
      const account = passkey && (await findCredentialsById(database, passkey.user_id))
      if (!passkey || !account) throw new ApiError('PASSKEY_FAILED')
      const { accountId } = JSON.parse(account.keys_json) as AccountKeys
      const { userHandle, ...signature } = body
      const masterKeyByPasskey = passkey.wrapped_master_key
      if (userHandle !== accountId || masterKeyByPasskey === null) {
        throw new ApiError('PASSKEY_FAILED')
      }
      const ask = { purpose: 'sign-in', isVerified: true } as const
      const answered = await verifySignature(context, signature, passkey, ask)

      await writeFor(database, [account.id], transaction =>
        passkeys.usePasskey(transaction, passkey, answered, now()),
      )
      const proven = { userId: account.id, passwordHmac: account.password_hmac }
      const { token, user } = await signIn(context, proven, {
        userAgent: request.headers['user-agent'],
      })
      // Leave out `recoveryKey`: it requires a proof of the password (format rule F3).
      return { token, user, masterKeyByPasskey }
    },
    { config: { rateLimit: RATE_LIMITS.passkeySignIn } },
  )
}
