import { join } from 'node:path'
import { z } from 'zod'
import { openJsonFile } from '../settings/json-file.ts'

/** What is needed of Electron's `safeStorage`, which encrypts with a key of the system's secret store. */
export interface SecretStore {
  isEncryptionAvailable(): boolean
  getSelectedStorageBackend?(): string
  encryptString(text: string): Buffer
  decryptString(sealed: Buffer): string
}

/** The tokens of the servers, sealed. */
export interface Tokens {
  read(server: string): string | null
  /** False if the system has no secret store: then nothing is kept. */
  keep(server: string, token: string): boolean
  clear(server: string): void
}

export function openTokens(dataFolder: string, store: SecretStore): Tokens {
  const file = openJsonFile(join(dataFolder, 'tokens.json'), z.record(z.string(), z.string()), {})

  function clear(server: string): void {
    const { [server]: gone, ...rest } = file.get()
    if (gone !== undefined) file.set(rest)
  }

  return {
    read(server) {
      const sealed = file.get()[server]
      if (sealed === undefined || !isSecret(store)) return null
      try {
        return store.decryptString(Buffer.from(sealed, 'base64'))
      } catch {
        // Of another system or another user: it will not open later either.
        clear(server)
        return null
      }
    },
    keep(server, token) {
      clear(server)
      if (!isSecret(store)) return false
      file.set({ ...file.get(), [server]: store.encryptString(token).toString('base64') })
      return true
    },
    clear,
  }
}

/** On a Linux without a secret store, Electron would seal with a password that everybody knows. */
const isSecret = (store: SecretStore): boolean =>
  store.isEncryptionAvailable() && store.getSelectedStorageBackend?.() !== 'basic_text'
