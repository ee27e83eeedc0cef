import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { type DeviceDisk, openHeadlessLibrary, unlockKeyring } from '@safelight/client/headless'
import type { SignedIn } from './ready-account.ts'

export async function importWithoutBrowser(
  server: string,
  { token, accountId, masterKey }: SignedIn,
  paths: string[],
): Promise<void> {
  const keyring = { server, token, accountId, masterKey: Uint8Array.from(masterKey) }
  const library = openHeadlessLibrary({
    session: await unlockKeyring(keyring),
    server,
    disk: memoryDisk(),
    loadPlaces: () => Promise.reject(new Error('No place data')),
  })
  const importer = library.openImport()
  await importer.scan({
    name: 'Pictures',
    async *entries() {
      for (const path of paths) {
        const content = await openAsBlob(path)
        const modified = Date.UTC(2020, 0, 1)
        yield { path: basename(path), size: content.size, modified, open: async () => content }
      }
    },
  })
  await importer.start({ albums: false, labels: [] })
  const { uploaded, failed } = importer.progress()
  if (uploaded < paths.length) throw new Error(JSON.stringify(failed))
}

export function memoryDisk(): DeviceDisk {
  const rows = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    read: async name => rows.get(name),
    names: async () => [...rows.keys()],
    async write(changes) {
      for (const [name, row] of changes) {
        if (row) rows.set(name, row)
        else rows.delete(name)
      }
    },
  }
}
