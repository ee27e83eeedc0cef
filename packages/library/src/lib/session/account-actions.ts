import { me, putProfile, revealRecoveryKey } from '@safelight/contract/auth'
import { endSession, listSessions } from '@safelight/contract/sessions'
import { unwrapRecoveryKey } from '@safelight/vault/account'
import { fromBase64url, toBase64url } from '@safelight/vault/bytes'
import { recoveryWords } from '@safelight/vault/recovery'
import { createApiClient } from '../api/api-client.ts'
import { decodeKdf } from '../api/codecs/account.ts'
import type { Observable } from '../async/observable.ts'
import { replacePassword } from './change-password.ts'
import { deriveKeys, deriveNewKeys } from './password-derivation.ts'
import { sealProfile } from './profile.ts'
import { PasswordNeededError } from './session-errors.ts'
import type { Session, SessionState, UnlockedSession } from './session-state.ts'

export interface AccountActions
  extends Pick<
    Session,
    'recoveryWords' | 'changePassword' | 'saveProfile' | 'sessions' | 'endSession'
  > {
  /** Holds the wrapped recovery key of a first sign-in, until its words were shown; undefined drops it. */
  holdRecoveryKey(wrapped: string | undefined): void
}

/** What a person does with their own account once it is unlocked. */
export function createAccountActions(current: Observable<SessionState>): AccountActions {
  let freshRecoveryKey: string | undefined

  function requireUnlocked(): UnlockedSession {
    const state = current.get()
    if (state.status !== 'unlocked') throw new Error('The session is locked.')
    return state
  }

  const apiOf = ({ token }: UnlockedSession) => createApiClient(token)

  async function askRecoveryKey(password: string): Promise<string> {
    const api = apiOf(requireUnlocked())
    const { keys } = await api.call(me)
    const { authKey } = await deriveKeys(password, decodeKdf(keys.kdf))
    const body = { password: toBase64url(authKey) }
    return (await api.call(revealRecoveryKey, { body })).recoveryKey
  }

  return {
    holdRecoveryKey(wrapped) {
      freshRecoveryKey = wrapped
    },

    async recoveryWords(password) {
      const sealed = password === undefined ? freshRecoveryKey : await askRecoveryKey(password)
      if (!sealed) throw new PasswordNeededError()
      const { keys } = requireUnlocked()
      const recoveryKey = await unwrapRecoveryKey(keys, { recoveryKey: fromBase64url(sealed) })
      const words = recoveryWords(recoveryKey)
      recoveryKey.fill(0)
      return words
    },

    async changePassword({ currentPassword, newPassword }) {
      const api = apiOf(requireUnlocked())
      const { keys } = await api.call(me)
      const old = await deriveKeys(currentPassword, decodeKdf(keys.kdf))
      await replacePassword(api, keys, old, () => deriveNewKeys(newPassword))
    },

    async saveProfile(change) {
      const state = requireUnlocked()
      const { user, keys } = state
      const profile = { ...state.profile, ...change }
      const sealed = await sealProfile(keys, user.profile.version + 1, profile)
      await apiOf(state).call(putProfile, { body: sealed })
      freshRecoveryKey = undefined
      current.set({ ...requireUnlocked(), user: { ...user, profile: sealed }, profile })
    },

    async sessions() {
      return (await apiOf(requireUnlocked()).call(listSessions)).sessions
    },

    async endSession(id) {
      await apiOf(requireUnlocked()).call(endSession, { params: { id } })
    },
  }
}
