import {
  derivePasswordKeys,
  type KdfParameters,
  newKdfParameters,
  newSmallKdfParameters,
  type PasswordKeys,
} from '@safelight/vault/password'
import { expose } from 'comlink'

const api = {
  derive: derivePasswordKeys,

  /** Keys of a new password, with less memory where the device cannot give the usual amount (F1). */
  async deriveNew(password: string): Promise<{ kdf: KdfParameters; keys: PasswordKeys }> {
    const usual = newKdfParameters()
    try {
      return { kdf: usual, keys: await derivePasswordKeys(password, usual) }
    } catch {
      const small = newSmallKdfParameters()
      return { kdf: small, keys: await derivePasswordKeys(password, small) }
    }
  },
}

export type PasswordWorker = typeof api
expose(api)
