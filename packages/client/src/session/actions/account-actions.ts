import {
  changeEmail,
  deleteAccount,
  putDisplayName,
  requestVerification,
  storageUse,
} from '@safelight/contract/account'
import type { User } from '@safelight/contract/auth'
import { me, putProfile, revealRecoveryKey } from '@safelight/contract/auth'
import {
  askSecondFactor,
  renewBackupCodes,
  secondFactor,
  turnOffTotp,
  turnOnTotp,
} from '@safelight/contract/second-factor'
import { endSession, listSessions } from '@safelight/contract/sessions'
import { unwrapRecoveryKey } from '@safelight/crypto/account'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { recoveryWords } from '@safelight/crypto/recovery'
import { createApiClient } from '../../api/api-client.ts'
import { decodeKdf, decodeMasterKey } from '../../api/codecs/account.ts'
import { normalEmail } from '../../api/normal-email.ts'
import { retryingStale } from '../../api/retry-stale.ts'
import type { Observable } from '../../async/observables/observable.ts'
import type { Account } from '../account.ts'
import { deriveKeys, deriveNewKeys } from '../password-derivation.ts'
import { openProfile, sealProfile } from '../profile.ts'
import { rememberUser } from '../remembered-user.ts'
import { askSecondStep } from '../second-factor/authenticator.ts'
import type { Proofs } from '../second-factor/proofs.ts'
import { PasswordNeededError } from '../session-errors.ts'
import type { Session, SessionState, UnlockedSession } from '../session-state.ts'
import { thenStorage } from '../then-storage.ts'
import { replacePassword } from './change-password.ts'
import { createFamilyActions } from './family-actions.ts'
import { createPasskeyActions } from './passkey-actions.ts'
import { createPaymentActions } from './payment-actions.ts'
import { replaceRecoveryWords } from './renew-recovery.ts'

export interface AccountDeps {
  current: Observable<SessionState>
  /** The wrapped recovery key after the first sign-in or new recovery words, until the profile changes. */
  freshRecoveryKey: Observable<string | undefined>
  logOut: Session['logOut']
}

export function createAccountActions({ current, freshRecoveryKey, logOut }: AccountDeps): Account {
  function requireUnlocked(): UnlockedSession {
    const state = current.get()
    if (state.status !== 'unlocked') throw new Error('The session is locked.')
    return state
  }

  const apiOf = ({ token }: UnlockedSession) => createApiClient(token)

  /**
   * Builds the proof with the server's current KDF parameters. Another device may have changed the password.
   */
  async function prove({ password, secondFactor }: Proofs) {
    const state = requireUnlocked()
    const api = apiOf(state)
    const { keys: sealed } = await api.call(me)
    const derived = await deriveKeys(password, decodeKdf(sealed.kdf))
    const body = { password: toBase64url(derived.authKey), ...(secondFactor && { secondFactor }) }
    return { state, api, sealed, derived, body }
  }

  async function askRecoveryKey(proofs: Proofs): Promise<string> {
    const { api, body } = await prove(proofs)
    return (await api.call(revealRecoveryKey, { body })).recoveryKey
  }

  async function saveProfile(change: Parameters<Account['saveProfile']>[0]): Promise<void> {
    const { keys, user, profile: known } = requireUnlocked()
    const api = apiOf(requireUnlocked())
    let before = { version: user.profile.version, profile: known }
    await retryingStale(async isStale => {
      // Another device has saved its own change. Apply this change to that version.
      if (isStale) {
        const { profile } = await api.call(me)
        before = { version: profile.version, profile: await openProfile(keys, profile) }
      }
      const profile = { ...before.profile, ...change }
      const sealed = await sealProfile(keys, before.version + 1, profile)
      await api.call(putProfile, { body: sealed })
      freshRecoveryKey.set(undefined)
      const now = requireUnlocked()
      current.set({ ...now, user: { ...now.user, profile: sealed }, profile })
    })
  }

  function setUser(change: Partial<User>): void {
    const state = requireUnlocked()
    const user = { ...state.user, ...change }
    current.set({ ...state, user })
    rememberUser(user, state.keys)
  }

  const acting = { api: () => apiOf(requireUnlocked()), setUser }

  return {
    async recoveryWords(proofs) {
      const sealed = proofs ? await askRecoveryKey(proofs) : freshRecoveryKey.get()
      if (!sealed) throw new PasswordNeededError()
      const { keys } = requireUnlocked()
      const recoveryKey = await unwrapRecoveryKey(keys, { recoveryKey: fromBase64url(sealed) })
      const words = recoveryWords(recoveryKey)
      recoveryKey.fill(0)
      return words
    },

    async renewRecoveryWords(proofs) {
      const { secondFactor } = proofs
      const { state, api, sealed, derived } = await prove(proofs)
      const wrapped = await replaceRecoveryWords(api, sealed, state.keys, derived, secondFactor)
      await saveProfile({ recoveryWords: 'later' })
      freshRecoveryKey.set(wrapped)
    },

    async changePassword({ newPassword, ...proofs }) {
      const { secondFactor } = proofs
      const { api, sealed, derived } = await prove(proofs)
      await replacePassword(api, sealed, derived, () => deriveNewKeys(newPassword), secondFactor)
    },

    secondFactor: () => apiOf(requireUnlocked()).call(secondFactor),

    async turnOnTotp({ password, secret, code }) {
      const { api, body } = await prove({ password })
      const app = { secret: toBase64url(secret.bytes), code }
      return (await api.call(turnOnTotp, { body: { ...body, ...app } })).backupCodes
    },

    async proveByPasskey() {
      const question = await apiOf(requireUnlocked()).call(askSecondFactor)
      return { method: 'passkey', signature: await askSecondStep(question) }
    },

    async turnOffTotp({ password, proof }) {
      const { api, body } = await prove({ password })
      await api.call(turnOffTotp, { body: { ...body, proof } })
    },

    async renewBackupCodes({ password, proof }) {
      const { api, body } = await prove({ password })
      return (await api.call(renewBackupCodes, { body: { ...body, proof } })).backupCodes
    },

    async changeEmail({ email, ...proofs }) {
      const { state, api, body } = await prove(proofs)
      await api.call(changeEmail, { body: { ...body, email } })
      const { emailVerified } = state.user
      setUser({ email: normalEmail(email), emailVerified: emailVerified === null ? null : false })
    },

    async sendEmailLink() {
      await apiOf(requireUnlocked()).call(requestVerification)
    },

    saveProfile,

    async saveDisplayName(displayName) {
      await apiOf(requireUnlocked()).call(putDisplayName, { body: { displayName } })
      setUser({ displayName })
    },

    storageUse: () => thenStorage(acting)(acting.api().call(storageUse)),

    async passwordProof(proofs) {
      return (await prove(proofs)).body
    },

    async deleteAccount(proofs) {
      const { api, body } = await prove(proofs)
      await api.call(deleteAccount, { body })
      await logOut()
    },

    passkeys: createPasskeyActions({
      open() {
        const state = requireUnlocked()
        return { state, api: apiOf(state) }
      },
      prove,
    }),

    family: createFamilyActions(acting),

    payments: createPaymentActions(acting),

    async addDevice({ byWords, ...proofs }) {
      const { state, api, sealed, derived, body } = await prove(proofs)
      const { offerPairing } = await import('../pairing/offer-pairing.ts')
      const account = { ...decodeMasterKey(sealed), accountId: state.keys.accountId }
      const offering = { api, account, password: derived, proof: body, byWords }
      return offerPairing(offering)
    },

    async sessions() {
      return (await apiOf(requireUnlocked()).call(listSessions)).sessions
    },

    async endSession(id) {
      await apiOf(requireUnlocked()).call(endSession, { params: { id } })
    },
  }
}
