import {
  login,
  logout,
  me,
  prelogin,
  putProfile,
  signup,
  type User,
} from '@safelight/contract/auth'
import { ERRORS } from '@safelight/contract/errors'
import { createAccount, unwrapMasterKey, unwrapRecoveryKey } from '@safelight/vault/account'
import { deriveAccountKeys } from '@safelight/vault/account-keys'
import { fromBase64url, toBase64url } from '@safelight/vault/bytes'
import { openIdentity } from '@safelight/vault/identity'
import type { PasswordKeys } from '@safelight/vault/password'
import { openProfile, sealProfile } from '@safelight/vault/profile'
import { recoveryWords } from '@safelight/vault/recovery'
import { ApiError, createApiClient } from './api-client.ts'
import { decodeAccount, decodeKdf, encodeAccount } from './lib/account-codec.ts'
import { answerOtherTabs, findMasterKey, forgetMasterKey, keepMasterKey } from './lib/key-store.ts'
import { createObservable } from './lib/observable.ts'
import { deriveKeys, deriveNewKeys } from './lib/password-derivation.ts'
import { openTabChannel } from './lib/tab-channel.ts'
import { type ProfileDetails, profileSchema } from './profile.ts'
import type { Session, SessionState, UnlockedSession } from './session-state.ts'
import { clearToken, storedToken, storeToken } from './token-store.ts'
import { clearVideoWorker } from './videos.ts'

/** The session of this browser; one for each page. */
export function createSession(): Session {
  const api = createApiClient(storedToken)
  const tabs = openTabChannel()
  const current = createObservable<SessionState>({ status: 'starting' })

  answerOtherTabs(tabs)
  tabs.listen(async message => {
    if (message.type === 'signed-out') {
      await forgetMasterKey()
      current.set({ status: 'anonymous' })
    }
    if (message.type === 'signed-in' && current.get().status !== 'unlocked') await start()
  })

  async function start(): Promise<void> {
    if (!storedToken()) return current.set({ status: 'anonymous' })
    let user: User
    try {
      user = await api.call(me)
    } catch (error) {
      // A server that cannot be reached has refused nothing: the token stays for the next start.
      if (!(error instanceof ApiError && error.status === 0)) await forget()
      return current.set({ status: 'anonymous' })
    }
    try {
      const masterKey = await findMasterKey(tabs)
      current.set(masterKey ? await unlocked(user, masterKey) : { status: 'locked', user })
    } catch {
      current.set({ status: 'locked', user })
    }
  }

  /** Opens the keys of `user` and keeps the master key on this device. */
  async function open(user: User, password: PasswordKeys, rememberMe: boolean) {
    const bytes = await unwrapMasterKey(password, decodeAccount(user.keys))
    return unlocked(user, await keepMasterKey(bytes, rememberMe))
  }

  async function forget(): Promise<void> {
    clearToken()
    await forgetMasterKey()
  }

  function requireUnlocked(): UnlockedSession {
    const state = current.get()
    if (state.status !== 'unlocked') throw new Error('The session is locked.')
    return state
  }

  return {
    state: current.get,
    subscribe: current.subscribe,
    token: storedToken,
    start,

    async signUp({ firstName, lastName, email, password }) {
      const { kdf, keys: passwordKeys } = await deriveNewKeys(password)
      const { sealed, recoveryAuth, keys } = await createAccount(passwordKeys)
      const profile: ProfileDetails = { v: 1, firstName, lastName, recoveryWords: 'pending' }
      await api.call(signup, {
        body: {
          email,
          password: toBase64url(passwordKeys.authKey),
          planName: '',
          keys: encodeAccount(sealed, kdf),
          recoveryAuth: toBase64url(recoveryAuth),
          profile: { sealed: toBase64url(await sealProfile(keys, 1, profile)), version: 1 },
        },
      })
    },

    async signIn({ email, password, rememberMe }) {
      const { kdf } = await api.call(prelogin, { body: { email } })
      const keys = await deriveKeys(password, decodeKdf(kdf))
      const { token, user } = await api.call(login, {
        body: { email, password: toBase64url(keys.authKey) },
      })
      await forget()
      const state = await open(user, keys, rememberMe)
      storeToken(token)
      current.set(state)
      tabs.send({ type: 'signed-in' })
    },

    async unlock(password, rememberMe) {
      const state = current.get()
      if (state.status !== 'locked') return
      const { user } = state
      const keys = await deriveKeys(password, decodeKdf(user.keys.kdf))
      current.set(await open(user, keys, rememberMe).catch(wrongPassword))
      tabs.send({ type: 'signed-in' })
    },

    async recoveryWords() {
      const { keys, user } = requireUnlocked()
      return recoveryWords(await unwrapRecoveryKey(keys, decodeAccount(user.keys)))
    },

    async saveProfile(change) {
      const { user, keys, profile } = requireUnlocked()
      const next = { ...profile, ...change }
      const version = user.profile.version + 1
      const sealed = toBase64url(await sealProfile(keys, version, next))
      await api.call(putProfile, { body: { sealed, version } })
      current.set({
        ...requireUnlocked(),
        user: { ...user, profile: { sealed, version } },
        profile: next,
      })
    },

    async logOut() {
      await api.call(logout).catch(() => {})
      await forget()
      await clearVideoWorker()
      tabs.send({ type: 'signed-out' })
      current.set({ status: 'anonymous' })
    },
  }
}

/** What does not open with the password's key is, as far as anyone can tell, a wrong password. */
function wrongPassword(cause: unknown): never {
  throw new ApiError('LOGIN_FAILED', 0, ERRORS.LOGIN_FAILED[1], cause)
}

/** All that an open master key gives, the identity's public keys verified on the way (F5). */
async function unlocked(user: User, masterKey: CryptoKey): Promise<UnlockedSession> {
  const account = decodeAccount(user.keys)
  const keys = await deriveAccountKeys(account.accountId, masterKey)
  await openIdentity(keys, account.identity)
  const { sealed, version } = user.profile
  const profile = profileSchema.parse(await openProfile(keys, version, fromBase64url(sealed)))
  return { status: 'unlocked', user, keys, profile }
}
