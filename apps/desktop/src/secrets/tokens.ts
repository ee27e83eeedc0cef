import { join } from 'node:path'
import { z } from 'zod'
import { openJsonFile } from '../settings/json-file.ts'

/** The part of Electron's `safeStorage` that the app uses. Its key comes from the system's secret store. */
export interface SecretStore {
  isEncryptionAvailable(): boolean
  getSelectedStorageBackend?(): string
  encryptString(text: string): Buffer
  decryptString(sealed: Buffer): string
}

export interface Tokens {
  read(server: string): string | null
  /** Returns false, and stores nothing, if the system has no secret store. */
  keep(server: string, token: string): boolean
  clear(server: string): void
  isSecret(): boolean
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
        // Another system or user encrypted the token, so it can never be decrypted here.
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
    isSecret: () => isSecret(store),
  }
}

/**
 * Whether Chromium finds the secret store of a Linux desktop by its name (XDG_CURRENT_DESKTOP). On others, such
 * as sway, it stores secrets in plain text even if a keyring runs.
 */
export const isKnownDesktop = (name = ''): boolean =>
  /gnome|unity|xfce|cinnamon|pantheon|deepin|ukui|kde/i.test(name)

/** Without a secret store on Linux, Electron encrypts with a publicly known password. */
const isSecret = (store: SecretStore): boolean =>
  store.isEncryptionAvailable() && store.getSelectedStorageBackend?.() !== 'basic_text'
