import { importMasterKey } from '@safelight/vault/account-keys'
import { type Bytes, concat, fromBase64url, randomBytes, toBase64url } from '@safelight/vault/bytes'
import { clearKeys, getKey, putKey } from './keys-database.ts'
import type { TabChannel } from './tab-channel.ts'

/*
 * Where the master key lives (format rule F7). Remembered: as a key that cannot be exported, in
 * IndexedDB. Not remembered: wrapped in sessionStorage, by a wrapping key of IndexedDB that cannot be
 * exported, so that a reload keeps it and closing the tab loses it; a new tab asks the others.
 */
const REMEMBERED = 'master-key'
const WRAPPING = 'tab-wrapping-key'
const IN_TAB = 'safelight.wrapped-master-key'
/** How long a new tab waits for another one to answer. */
const ANSWER_TIME = 300

/** Keeps the master key as asked and returns it for use; its bytes are zeroed. */
export async function keepMasterKey(bytes: Bytes, rememberMe: boolean): Promise<CryptoKey> {
  if (!rememberMe) sessionStorage.setItem(IN_TAB, await wrap(bytes))
  const key = await importMasterKey(bytes)
  if (rememberMe) await putKey(REMEMBERED, key)
  return key
}

/** The master key that this device or another tab still holds. */
export async function findMasterKey(tabs: TabChannel): Promise<CryptoKey | undefined> {
  const remembered = await getKey(REMEMBERED)
  if (remembered instanceof CryptoKey) return remembered
  const wrapped = sessionStorage.getItem(IN_TAB) ?? (await askOtherTabs(tabs))
  if (!wrapped) return undefined
  const key = await unwrap(wrapped)
  if (key) sessionStorage.setItem(IN_TAB, wrapped)
  return key
}

/** Answers other tabs that ask for the key, as long as this one has it. */
export const answerOtherTabs = (tabs: TabChannel): (() => void) =>
  tabs.listen(message => {
    const wrapped = sessionStorage.getItem(IN_TAB)
    if (message.type === 'key-wanted' && wrapped) tabs.send({ type: 'key', wrapped })
  })

export async function forgetMasterKey(): Promise<void> {
  sessionStorage.removeItem(IN_TAB)
  await clearKeys()
}

async function wrap(bytes: Bytes): Promise<string> {
  const iv = randomBytes(12)
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await wrappingKey(),
    bytes,
  )
  return toBase64url(concat(iv, new Uint8Array(ciphertext)))
}

async function unwrap(wrapped: string): Promise<CryptoKey | undefined> {
  try {
    const bytes = fromBase64url(wrapped)
    return await crypto.subtle.unwrapKey(
      'raw',
      bytes.subarray(12),
      await wrappingKey(),
      { name: 'AES-GCM', iv: bytes.subarray(0, 12) },
      'HKDF',
      false,
      ['deriveKey'],
    )
  } catch {
    return undefined
  }
}

async function wrappingKey(): Promise<CryptoKey> {
  const stored = await getKey(WRAPPING)
  if (stored instanceof CryptoKey) return stored
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'unwrapKey',
  ])
  await putKey(WRAPPING, key)
  return key
}

function askOtherTabs(tabs: TabChannel): Promise<string | undefined> {
  return new Promise(resolve => {
    const done = (wrapped?: string) => {
      stop()
      clearTimeout(timer)
      resolve(wrapped)
    }
    const stop = tabs.listen(message => message.type === 'key' && done(message.wrapped))
    const timer = setTimeout(done, ANSWER_TIME)
    tabs.send({ type: 'key-wanted' })
  })
}
