import type { Page } from '@playwright/test'
import { type Owner, signUpOwner } from '@safelight/test-kit/library'
import { type ProfileDetails, REMEMBERED_KEY, TOKEN_KEY } from '../../adversary/sharing/device.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

export interface SignedIn {
  token: string
  accountId: string
  masterKey: number[]
}

/**
 * Creates an account with real keys, without the sign-up forms. With `recoveryWords: 'pending'`, the app
 * shows the recovery words at the first sign-in.
 */
export async function register(
  page: Page,
  { firstName, lastName, email, password }: Person,
  recoveryWords: ProfileDetails['recoveryWords'] = 'pending',
): Promise<SignedIn & { words: string }> {
  const profile = { firstName, lastName, recoveryWords }
  const server = { url: await originOf(page) }
  const owner = await signUpOwner(server, email.toLowerCase(), { password, profile })
  return { ...signedInAs(owner), words: owner.words }
}

export const signedInAs = ({ person, keys, masterKey }: Owner): SignedIn => ({
  token: person.token,
  accountId: keys.accountId,
  masterKey: [...masterKey],
})

export async function enter(page: Page, signedIn: SignedIn): Promise<void> {
  await originOf(page)
  await page.evaluate(keep, { ...signedIn, tokenKey: TOKEN_KEY, row: REMEMBERED_KEY })
  await page.goto('/gallery')
}

/** A file of the app's origin in which no app code runs. */
export const PLAIN_FILE = '/favicon.svg'

async function originOf(page: Page): Promise<string> {
  if (!page.url().endsWith(PLAIN_FILE)) await page.goto(PLAIN_FILE)
  return new URL(page.url()).origin
}

interface Kept extends SignedIn {
  tokenKey: string
  row: typeof REMEMBERED_KEY
}

/** Runs in the page. */
async function keep({ token, accountId, masterKey, tokenKey, row }: Kept): Promise<void> {
  const bytes = Uint8Array.from(masterKey)
  const key = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  const opening = indexedDB.open(row.database, 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore(row.store)
  await new Promise<void>((resolve, reject) => {
    opening.onsuccess = () => resolve()
    opening.onerror = () => reject(opening.error)
  })
  const transaction = opening.result.transaction(row.store, 'readwrite')
  transaction.objectStore(row.store).put({ accountId, key }, row.name)
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
  })
  opening.result.close()
  localStorage.setItem(tokenKey, token)
}
