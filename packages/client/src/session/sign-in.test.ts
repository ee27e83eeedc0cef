import { createAccount, type NewAccount } from '@safelight/crypto/account'
import {
  derivePasswordKeys,
  type KdfParameters,
  newSmallKdfParameters,
  type PasswordKeys,
} from '@safelight/crypto/password'
import { expose } from 'comlink'
import { expect, it, vi } from 'vitest'
import { inPage } from '../../test/page.ts'
import { aServer } from '../../test/server.ts'
import { encodeAccount } from '../api/codecs/account.ts'
import { createBrowserSession } from '../browser-session.ts'
import { TamperedAccountError } from './session-errors.ts'

/* Signing in at a malicious server. */

const PASSWORD = 'Olive-Tree-7'

const derived = new Map<string, Promise<PasswordKeys>>()

/** The real derivation, which is slow, cached by password and parameters. */
function derive(password: string, kdf: KdfParameters): Promise<PasswordKeys> {
  const asked = JSON.stringify([password, kdf])
  const keys = derived.get(asked) ?? derivePasswordKeys(password, kdf)
  derived.set(asked, keys)
  return keys
}

/**
 * Runs the password worker in the test's thread. Passes messages by reference: Node cannot clone a CryptoKey
 * within one thread.
 */
class PasswordWorker extends EventTarget {
  readonly #inside = new EventTarget()

  constructor() {
    super()
    const postMessage = (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data }))
    expose({ derive }, Object.assign(this.#inside, { postMessage }))
  }

  postMessage(data: unknown): void {
    this.#inside.dispatchEvent(new MessageEvent('message', { data }))
  }

  terminate(): void {}
}

interface Lies {
  kdf?: object
  identity?: 'encryptionPublicKey' | 'signingPublicKey' | 'mac'
  methods?: string[]
}

const kdf = newSmallKdfParameters()
let account: Promise<NewAccount> | undefined

async function signIn({ kdf: change, identity, methods }: Lies) {
  account ??= derive(PASSWORD, kdf).then(createAccount)
  const { sealed } = await account
  const { masterKeyByRecovery: _, recoveryKey, ...keys } = encodeAccount(sealed, kdf)
  if (identity) {
    const old = keys.identity[identity]
    keys.identity[identity] = (old.startsWith('A') ? 'B' : 'A') + old.slice(1)
  }
  const user = {
    id: 1,
    email: 'maria@example.org',
    roles: [],
    storage: { usedBytes: 0, limitBytes: null },
    keys,
    profile: { sealed: 'A'.repeat(64), version: 1 },
  }
  const { url, received } = await aServer(path => {
    if (path.endsWith('/prelogin')) return { kdf: { ...keys.kdf, ...change } }
    const signedIn = { token: 'A'.repeat(43), user, recoveryKey }
    if (path.endsWith('/login')) {
      return methods ? { secondFactor: { challenge: 'A'.repeat(43), methods } } : signedIn
    }
    return path.endsWith('/second-factor') ? signedIn : {}
  })
  inPage(url)
  vi.stubGlobal('Worker', PasswordWorker)
  const { session } = createBrowserSession()
  await session.start()
  const signingIn = session.signIn({ email: user.email, password: PASSWORD, rememberMe: true })
  return { session, signingIn, called: () => received.map(({ path }) => path) }
}

it.each(
  Object.entries({
    'too little memory': { memoryKiB: 8 },
    'too few passes': { iterations: 1 },
    'absurd memory': { memoryKiB: 4_194_304 },
    'an unknown function': { name: 'md5' },
    'a short salt': { salt: 'AAAA' },
  }),
)('refuses %s before anything is derived or sent (F1)', async (_, kdf) => {
  const { signingIn, session, called } = await signIn({ kdf })
  await expect(signingIn).rejects.toThrow()
  expect(called()).toEqual(['/api/auth/prelogin'])
  expect(session.state()).toEqual({ status: 'anonymous' })
})

it.each(['encryptionPublicKey', 'signingPublicKey', 'mac'] as const)(
  'refuses a swapped identity: %s (F5)',
  async identity => {
    const { signingIn, session } = await signIn({ identity })
    await expect(signingIn).rejects.toThrow(TamperedAccountError)
    expect(session.state()).toEqual({ status: 'anonymous' })
    expect(localStorage.getItem('token')).toBeNull()
  },
)

it('accepts an honest server', async () => {
  const { signingIn, called } = await signIn({})
  // Node has no IndexedDB, so storing the keys fails. All steps before it have succeeded.
  await expect(signingIn).rejects.toThrow('indexedDB')
  expect(called()).toContain('/api/auth/login')
})

it('rejects a tampered account after the second factor (F18, F5)', async () => {
  const { signingIn, session, called } = await signIn({ methods: ['totp'], identity: 'mac' })
  const pending = await signingIn
  expect(pending?.methods).toEqual(['totp'])
  expect(session.state()).toEqual({ status: 'anonymous' })
  const proof = { method: 'totp', code: '123456' } as const
  await expect(pending?.prove(proof)).rejects.toThrow(TamperedAccountError)
  expect(called().slice(0, 3)).toEqual([
    '/api/auth/prelogin',
    '/api/auth/login',
    '/api/auth/second-factor',
  ])
  expect(session.state()).toEqual({ status: 'anonymous' })
})
