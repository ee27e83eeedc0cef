import type { Bytes } from '@safelight/crypto/bytes'
import {
  derivePasswordKeys,
  deriveRoot,
  type KdfParameters,
  newKdfParameters,
  newSmallKdfParameters,
  type PasswordKeys,
} from '@safelight/crypto/password'
import { expose } from 'comlink'
import { withGivenMemory } from './memory-needed.ts'

const api = {
  derive: (password: string, kdf: KdfParameters) =>
    withGivenMemory(kdf.memoryKiB, () => derivePasswordKeys(password, kdf)),

  async deriveNew(password: string): Promise<{ kdf: KdfParameters; keys: PasswordKeys }> {
    const { kdf, result } = await withNewParameters(kdf => derivePasswordKeys(password, kdf))
    return { kdf, keys: result }
  },

  root: (password: string, kdf: KdfParameters) =>
    withGivenMemory(kdf.memoryKiB, () => deriveRoot(password, kdf)),

  async newRoot(password: string): Promise<{ kdf: KdfParameters; root: Bytes }> {
    const { kdf, result } = await withNewParameters(kdf => deriveRoot(password, kdf))
    return { kdf, root: result }
  },
}

/** Derives with less memory if the device cannot allocate the default amount (format rule F1). */
async function withNewParameters<T>(derive: (kdf: KdfParameters) => Promise<T>) {
  const usual = newKdfParameters()
  try {
    return { kdf: usual, result: await derive(usual) }
  } catch {
    const small = newSmallKdfParameters()
    return { kdf: small, result: await derive(small) }
  }
}

export type PasswordWorker = typeof api
expose(api)
