import { importMasterKey } from '@safelight/crypto/account-keys'
import {
  type Bytes,
  concat,
  fromBase64url,
  randomBytes,
  toBase64url,
  utf8,
} from '@safelight/crypto/bytes'
import type { TabChannel } from '../async/tab-channel.ts'
import { clearKeys, getKey, putKey } from './keys-database.ts'

/*
 * Where the master key of one account is kept (format rule F7). With "remember me": in IndexedDB, as a
 * non-extractable key. Otherwise: in the tab's sessionStorage, wrapped under a non-extractable key in
 * IndexedDB. A new tab asks the other tabs for the key.
 */
export const REMEMBERED = 'master-key'
const WRAPPING = 'tab-wrapping-key'
const IN_TAB = 'safelight.wrapped-master-key'
/** Milliseconds that a new tab waits for an answer from another tab. */
const ANSWER_TIME = 300

export interface HeldMasterKey {
  key: CryptoKey
  /** Stores the key on this device. Call it only after the key has opened the account. */
  keep(): Promise<void>
}

/** Imports the master key and zeroes `bytes`. Stores nothing until `keep` is called. */
export async function holdMasterKey(
  bytes: Bytes,
  accountId: string,
  rememberMe: boolean,
): Promise<HeldMasterKey> {
  const forTab = rememberMe ? undefined : await wrap(bytes, accountId)
  const key = await importMasterKey(bytes)
  return {
    key,
    async keep() {
      if (!forTab) return putKey(REMEMBERED, { accountId, key })
      await putKey(WRAPPING, forTab.wrappingKey)
      sessionStorage.setItem(IN_TAB, forTab.wrapped)
    },
  }
}

export async function findMasterKey(
  accountId: string,
  tabs: TabChannel,
): Promise<CryptoKey | undefined> {
  const remembered = await getKey(REMEMBERED)
  if (isRemembered(remembered) && remembered.accountId === accountId) return remembered.key
  for (const find of [inThisTab, () => askOtherTabs(accountId, tabs)]) {
    const wrapped = await find()
    const key = wrapped && (await unwrap(wrapped, accountId))
    if (key) {
      sessionStorage.setItem(IN_TAB, wrapped)
      return key
    }
  }
  return undefined
}

/** Whether the library opens on this device without a question. The service worker may call it. */
export const isRememberedHere = async (): Promise<boolean> => isRemembered(await getKey(REMEMBERED))

export const answerOtherTabs = (tabs: TabChannel): (() => void) =>
  tabs.listen(async message => {
    if (message.type !== 'key-wanted') return
    const { accountId } = message
    const wrapped = inThisTab()
    if (wrapped && (await unwrap(wrapped, accountId)))
      tabs.send({ type: 'key', accountId, wrapped })
  })

/** Deletes the wrapped key of this tab, but no key in IndexedDB. */
export const forgetInThisTab = (): void => sessionStorage.removeItem(IN_TAB)

export async function forgetMasterKey(): Promise<void> {
  forgetInThisTab()
  await clearKeys()
}

const inThisTab = (): string | undefined => sessionStorage.getItem(IN_TAB) ?? undefined

const isRemembered = (value: unknown): value is { accountId: string; key: CryptoKey } =>
  typeof value === 'object' && value !== null && 'key' in value && value.key instanceof CryptoKey

/**
 * Wraps the master key under a fresh wrapping key, which replaces the stored one. Other tabs then cannot
 * unwrap their copies: they ask this tab for the master key.
 */
async function wrap(bytes: Bytes, accountId: string) {
  const wrappingKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'unwrapKey',
  ])
  const iv = randomBytes(12)
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: utf8(accountId) },
    wrappingKey,
    bytes,
  )
  return { wrappingKey, wrapped: toBase64url(concat(iv, new Uint8Array(ciphertext))) }
}

async function unwrap(wrapped: string, accountId: string): Promise<CryptoKey | undefined> {
  const wrappingKey = await getKey(WRAPPING)
  if (!(wrappingKey instanceof CryptoKey)) return undefined
  try {
    const bytes = fromBase64url(wrapped)
    return await crypto.subtle.unwrapKey(
      'raw',
      bytes.subarray(12),
      wrappingKey,
      { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData: utf8(accountId) },
      'HKDF',
      false,
      ['deriveKey'],
    )
  } catch {
    return undefined
  }
}

function askOtherTabs(accountId: string, tabs: TabChannel): Promise<string | undefined> {
  return new Promise(resolve => {
    const done = (wrapped?: string) => {
      stop()
      clearTimeout(timer)
      resolve(wrapped)
    }
    const stop = tabs.listen(message => {
      if (message.type === 'key' && message.accountId === accountId) done(message.wrapped)
    })
    const timer = setTimeout(done, ANSWER_TIME)
    tabs.send({ type: 'key-wanted', accountId })
  })
}
