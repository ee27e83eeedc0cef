import { openHeadlessLibrary, unlockKeyring, type VerifiedItem } from '@safelight/client/headless'
import { memoryDisk } from './program.ts'
import type { SignedIn } from './ready-account.ts'

/** Downloads and decrypts each item of a library, without the browser. */
export async function verifyLibrary(
  server: string,
  { token, accountId, masterKey }: SignedIn,
): Promise<VerifiedItem[]> {
  const keyring = { server, token, accountId, masterKey: Uint8Array.from(masterKey) }
  const library = openHeadlessLibrary({
    session: await unlockKeyring(keyring),
    server,
    disk: memoryDisk(),
    loadPlaces: () => Promise.reject(new Error('No place data')),
  })
  const verified: VerifiedItem[] = []
  for await (const each of library.verify(new AbortController().signal)) verified.push(each)
  return verified
}
