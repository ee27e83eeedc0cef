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
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newChallenge, type Purpose } from '../../accounts/passkeys/challenges.ts'
import { relyingPartyOf } from '../../accounts/passkeys/relying-party.ts'
import * as passkeys from '../../accounts/passkeys/store.ts'
import { verifyAssertion, verifyNewPasskey } from '../../accounts/passkeys/verify.ts'
import { requireProof } from '../../accounts/proofs.ts'
import { requireSecondFactor } from '../../accounts/second-factor/changes.ts'
import { signIn } from '../../accounts/sign-in.ts'
import { findCredentialsById } from '../../accounts/users.ts'
import { notify } from '../../accounts/verification.ts'
import { ApiError } from '../../http/errors.ts'
import { publicRoute, userRoute } from '../../http/routes.ts'
import { passkeyAdded } from '../../mail/messages.ts'
import type { Parts } from '../../parts.ts'
import { RATE_LIMITS } from '../rate-limits.ts'

export function passkeyRoutes(app: FastifyInstance, parts: Parts): void {
  const { database, secrets, now, publicUrl } = parts

  /** What a page of the request's origin has to have signed. */
  function ask(request: FastifyRequest, purpose: Purpose) {
    const { rpId, origin } = relyingPartyOf(request, publicUrl)
    return { challenge: newChallenge(parts, { purpose, origin }), rpId }
  }

  userRoute(app, listPasskeys, async ({ session }) => {
    const rows = await passkeys.passkeysOf(database, session.userId).execute()
    return {
      passkeys: rows.map(row => ({
        id: row.id,
        credentialId: row.credential_id,
        name: row.name_sealed,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      })),
    }
  })

  userRoute(
    app,
    beginPasskey,
    async ({ session, body, request }) => {
      const asked = ask(request, `add/${session.userId}`)
      const account = await requireProof(database, secrets, session, body.password)
      await requireSecondFactor(parts, account, body.secondFactor)
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
      const answered = await verifyNewPasskey(parts, credential, `add/${userId}`)
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
      )
      await notify(parts, userId, to => passkeyAdded(to, now()))
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
      await requireProof(database, secrets, session, body.password)
      const { userId } = session
      if (!(await passkeys.deletePasskey(database, { userId, id }))) {
        throw new ApiError('NOT_FOUND')
      }
      return {}
    },
    { config: { rateLimit: RATE_LIMITS.managePasskeys } },
  )

  publicRoute(app, beginPasskeySignIn, async ({ request }) => ask(request, 'sign-in'), {
    config: { rateLimit: RATE_LIMITS.passkeySignIn },
  })

  publicRoute(
    app,
    signInWithPasskey,
    async ({ body, request }) => {
      const passkey = await passkeys.findPasskey(database, body.id)
      const account = passkey && (await findCredentialsById(database, passkey.user_id))
      if (!passkey || !account) throw new ApiError('PASSKEY_FAILED')
      const { accountId } = JSON.parse(account.keys_json) as AccountKeys
      if (body.userHandle !== accountId) throw new ApiError('PASSKEY_FAILED')
      const answered = await verifyAssertion(parts, body, passkey, 'sign-in')

      await database
        .transaction()
        .execute(transaction => passkeys.usePasskey(transaction, passkey, answered, now()))
      const proven = { userId: account.id, passwordHmac: account.password_hmac }
      const { token, user } = await signIn(parts, proven, request.headers['user-agent'])
      // Nothing that leads to the words, which take the password (F3).
      return { token, user, masterKeyByPasskey: passkey.wrapped_master_key }
    },
    { config: { rateLimit: RATE_LIMITS.passkeySignIn } },
  )
}
