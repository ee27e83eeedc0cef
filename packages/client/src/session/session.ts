import {
  login,
  logout,
  me,
  prelogin,
  proveSecondFactor,
  type SignedIn,
  signup,
  type User,
} from '@safelight/contract/auth'
import { beginPasskeySignIn, signInWithPasskey } from '@safelight/contract/passkeys'
import type { SecondFactorProof } from '@safelight/contract/second-factor'
import { createAccount } from '@safelight/crypto/account'
import { toBase64url } from '@safelight/crypto/bytes'
import { derivePasskeyWrap } from '@safelight/crypto/passkeys'
import type { PasswordKeys } from '@safelight/crypto/password'
import { texts } from '@safelight/texts/client/session'
import { ApiError, createApiClient } from '../api/api-client.ts'
import { decodeKdf, encodeAccount } from '../api/codecs/account.ts'
import type { Observable } from '../async/observables/observable.ts'
import { settleAll } from '../async/queues/settle-all.ts'
import { openTabChannel } from '../async/tab-channel.ts'
import { createEmailConfirmation } from './actions/confirm-email.ts'
import { recoverAccount } from './actions/recover-account.ts'
import { answerOtherTabs, findMasterKey, forgetInThisTab, forgetMasterKey } from './key-store.ts'
import { deriveKeys, deriveNewKeys } from './password-derivation.ts'
import { type ProfileDetails, sealProfile } from './profile.ts'
import { recallUser, rememberUser } from './remembered-user.ts'
import { askPasskey, askSecondStep, PasskeyError } from './second-factor/authenticator.ts'
import type { PendingSignIn, Session, SessionState, UnlockedSession } from './session-state.ts'
import type { TokenStore } from './token-store.ts'
import {
  unlockOnNewDevice,
  unlockWithKey,
  unlockWithPasskey,
  unlockWithPassword,
} from './unlock.ts'

/**
 * Clears a module's data on this device. `butOf`: the id of the account that is signing in, whose data may
 * stay.
 */
export type ClearDeviceData = (butOf?: string) => Promise<void>

export interface SessionDeps {
  current: Observable<SessionState>
  /**
   * The wrapped recovery key. Set when the words are renewed, and at a password sign-in if the person has not
   * seen them yet. Cleared when the profile changes or the device forgets the account.
   */
  freshRecoveryKey: Observable<string | undefined>
  tokens: TokenStore
  deviceData: readonly ClearDeviceData[]
  /** The account whose data this device has. Unlike `User`, the server does not choose it. */
  ownerOfDevice(): Promise<string | undefined>
  /** Deletes an account's changes that have not reached the server. `deviceData` keeps them. */
  dropWaitingChanges(accountId: string): Promise<void>
  /** Called when the keys may be available soon. The reader's worker can then start loading. */
  expectLibrary(): void
}

export function createSession(deps: SessionDeps): Session {
  const { current, freshRecoveryKey, tokens, deviceData, expectLibrary } = deps
  const tabs = openTabChannel()

  answerOtherTabs(tabs)
  tabs.listen(async message => {
    if (message.type === 'signed-out' && message.accountId === accountOf(current.get())) {
      forgetInThisTab()
      current.set({ status: 'anonymous' })
    }
    if (message.type === 'signed-in' && message.accountId !== unlockedAccountOf(current.get())) {
      await start()
    }
    // No caller is left to report a failed cleanup to.
    if (message.type === 'token-refused') await checkToken().catch(() => {})
  })

  let checking = false

  /** Ends this tab's session if the server refuses its token. */
  async function checkToken(): Promise<void> {
    const state = current.get()
    if (checking || !('token' in state)) return
    checking = true
    try {
      if (!(await isRefused(state.token))) return
      const stored = await tokens.read()
      const { token } = { token: null, ...current.get() }
      if (token !== state.token) return
      if (stored === token) {
        current.set({ status: 'anonymous' })
        await forget()
      } else {
        // Another tab has signed in again, so this tab starts with the new token.
        await start()
      }
    } finally {
      checking = false
    }
  }

  async function start(): Promise<void> {
    const token = await tokens.read()
    if (!token) return current.set({ status: 'anonymous' })
    expectLibrary()
    let user: User
    try {
      user = await createApiClient(token).call(me)
    } catch (error) {
      // Only a refusal ends the session, not an unreachable or busy server.
      if (error instanceof ApiError && error.status === 401) await forget().catch(() => {})
      else if (await startWithoutServer(token)) return
      return current.set({ status: 'anonymous' })
    }
    try {
      const key = await findMasterKey(user.keys.accountId, tabs)
      if (key) enterUnlocked(await unlockWithKey(user, token, key))
      else current.set({ status: 'locked', user, token })
    } catch {
      current.set({ status: 'locked', user, token })
    }
  }

  /** Opens the account that this device remembers. Returns false if the device has no user or no keys. */
  async function startWithoutServer(token: string): Promise<boolean> {
    try {
      const known = await recallUser(tabs)
      if (known) current.set(await unlockWithKey(known.user, token, known.masterKey))
      return known !== undefined
    } catch {
      return false
    }
  }

  function enterUnlocked(state: UnlockedSession): void {
    current.set(state)
    rememberUser(state.user, state.keys)
  }

  /**
   * Deletes the token, the keys and all other data on the device. `butOf`: the id of the account that is
   * signing in, whose data may stay. Runs all steps, then throws the first failure.
   */
  async function forget(butOf?: string): Promise<void> {
    freshRecoveryKey.set(undefined)
    const clear = deviceData.map(each => () => each(butOf))
    await settleAll([tokens.clear, forgetMasterKey, ...clear])
  }

  async function enter(
    email: string,
    passwordKeys: PasswordKeys,
    rememberMe: boolean,
  ): Promise<PendingSignIn | undefined> {
    const api = createApiClient(null)
    const answer = await api.call(login, {
      body: { email, password: toBase64url(passwordKeys.authKey) },
    })
    const open = (signedIn: SignedIn) =>
      switchTo(signedIn, ({ user, token }) =>
        unlockWithPassword(user, token, passwordKeys, rememberMe),
      )
    if ('token' in answer) {
      await open(answer)
      return undefined
    }
    const { challenge, methods, passkey } = answer.secondFactor
    const prove = async (proof: SecondFactorProof) =>
      open(await api.call(proveSecondFactor, { body: { challenge, proof } }))
    return {
      methods,
      prove,
      provePasskey:
        passkey &&
        (async () => prove({ method: 'passkey', signature: await askSecondStep(passkey) })),
    }
  }

  /** Signs in with a passkey. With `only`, an account id, rejects passkeys of other accounts. */
  async function enterWithPasskey(rememberMe: boolean, only?: string): Promise<void> {
    expectLibrary()
    const api = createApiClient(null)
    const { assertion, output } = await askPasskey(await api.call(beginPasskeySignIn))
    const { id: credentialId, userHandle: accountId } = assertion
    if (only !== undefined && accountId !== only) throw new PasskeyError(OF_ANOTHER)
    if (!output || !accountId) throw new PasskeyError(OPENS_NOTHING)
    const passkeyWrap = await derivePasskeyWrap(output)
    const signedIn = await api.call(signInWithPasskey, { body: assertion })
    const passkey = { accountId, credentialId }
    await switchTo(signedIn, ({ user, token, masterKeyByPasskey }) =>
      unlockWithPasskey(user, token, { passkeyWrap, passkey, masterKeyByPasskey }, rememberMe),
    )
  }

  /** Signs in to an account in place of the current one. Only a password sign-in has `recoveryKey`. */
  async function switchTo<Answer extends Pick<SignedIn, 'token' | 'user'>>(
    signedIn: Answer & { recoveryKey?: string },
    unlock: (signedIn: Answer) => ReturnType<typeof unlockWithPassword>,
  ): Promise<void> {
    const { token, user, recoveryKey } = signedIn
    try {
      const { state, keep } = await unlock(signedIn)
      await forget(user.keys.accountId)
      await keep()
      if (state.profile.recoveryWords === 'pending') freshRecoveryKey.set(recoveryKey)
      await tokens.keep(token)
      enterUnlocked(state)
    } catch (error) {
      createApiClient(token)
        .call(logout)
        .catch(() => {})
      throw error
    }
    tabs.send({ type: 'signed-in', accountId: user.keys.accountId })
  }

  return {
    state: current.get,
    subscribe: current.subscribe,
    start,
    ...createEmailConfirmation(current, tabs),

    async signUp({ firstName, lastName, email, password, invitation }) {
      const { kdf, keys: passwordKeys } = await deriveNewKeys(password)
      const { sealed, recoveryAuth, keys } = await createAccount(passwordKeys)
      const profile: ProfileDetails = { v: 1, firstName, lastName, recoveryWords: 'pending' }
      await createApiClient(null).call(signup, {
        body: {
          email,
          password: toBase64url(passwordKeys.authKey),
          planName: '',
          keys: encodeAccount(sealed, kdf),
          recoveryAuth: toBase64url(recoveryAuth),
          profile: await sealProfile(keys, 1, profile),
          ...(invitation && { invitation }),
        },
      })
    },

    async signIn({ email, password, rememberMe }) {
      expectLibrary()
      const { kdf } = await createApiClient(null).call(prelogin, { body: { email } })
      return enter(email, await deriveKeys(password, decodeKdf(kdf)), rememberMe)
    },

    signInWithPasskey: rememberMe => enterWithPasskey(rememberMe),

    async join(secret, rememberMe) {
      const { joinPairing } = await import('./pairing/join-pairing.ts')
      return joinPairing(createApiClient(null), secret, joining =>
        switchTo(joining, () => unlockOnNewDevice(joining, rememberMe)),
      )
    },

    async recover({ email, words, newPassword, rememberMe }) {
      const next = () => deriveNewKeys(newPassword)
      const passwordKeys = await recoverAccount(createApiClient(null), { email, words }, next)
      await enter(email, passwordKeys, rememberMe).catch(() => {})
    },

    async unlock(password, rememberMe) {
      const locked = current.get()
      if (locked.status !== 'locked') return
      const { token } = locked
      // Another tab may have changed the password, and with it the KDF parameters.
      const user = await createApiClient(token).call(me)
      const passwordKeys = await deriveKeys(password, decodeKdf(user.keys.kdf))
      const { state, keep } = await unlockWithPassword(user, token, passwordKeys, rememberMe)
      await keep()
      enterUnlocked(state)
      tabs.send({ type: 'signed-in', accountId: user.keys.accountId })
    },

    async unlockWithPasskey(rememberMe) {
      const locked = current.get()
      if (locked.status !== 'locked') return
      await enterWithPasskey(rememberMe, locked.user.keys.accountId)
      // The passkey has started a new session, so end the locked session.
      await createApiClient(locked.token)
        .call(logout)
        .catch(() => {})
    },

    logOut,
  }

  /** A locked session has verified nothing: the server could name an account whose changes are then deleted. */
  async function verifiedAccount(state: SessionState): Promise<string | undefined> {
    if (state.status === 'unlocked') return state.keys.accountId
    return deps.ownerOfDevice().catch(() => undefined)
  }

  async function logOut(): Promise<void> {
    const state = current.get()
    if (state.status !== 'locked' && state.status !== 'unlocked') return
    // The device forgets the account before the server answers, and even if the server is unreachable.
    const told = createApiClient(state.token)
      .call(logout)
      .catch(() => {})
    current.set({ status: 'anonymous' })
    const owner = await verifiedAccount(state)
    const accountId = owner ?? state.user.keys.accountId
    const notifyTabs = () => tabs.send({ type: 'signed-out', accountId })
    const dropChanges = async () => {
      if (owner !== undefined) await deps.dropWaitingChanges(owner)
    }
    // `forget` first takes the store from open tabs, so that they add no changes later.
    const forgetAll = () => forget().finally(dropChanges)
    await settleAll([forgetAll, notifyTabs]).finally(() => told)
  }
}

const OPENS_NOTHING = texts.passkeyCannotOpen

const OF_ANOTHER = texts.passkeyOfOtherAccount

/** Asks whether the server refuses a token. Resolves to false if the server is unreachable or busy. */
const isRefused = (token: string): Promise<boolean> =>
  createApiClient(token)
    .call(me)
    .then(
      () => false,
      error => error instanceof ApiError && error.code === 'NOT_SIGNED_IN',
    )

const accountOf = (state: SessionState): string | undefined =>
  'user' in state ? state.user.keys.accountId : undefined

const unlockedAccountOf = (state: SessionState): string | undefined =>
  state.status === 'unlocked' ? accountOf(state) : undefined
