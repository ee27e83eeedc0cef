import type { Bytes } from '@safelight/crypto/bytes'
import type { KdfParameters, PasswordKeys } from '@safelight/crypto/password'
import { type Remote, wrap } from 'comlink'
import { unlessBroken } from '../async/workers/unless-broken.ts'
import type { PasswordWorker } from './password.worker.ts'

export const deriveKeys = (password: string, kdf: KdfParameters): Promise<PasswordKeys> =>
  withOwnWorker(worker => worker.derive(password, kdf))

export const deriveNewKeys = (password: string) =>
  withOwnWorker(worker => worker.deriveNew(password))

/** Derives the root key of a link from its password (format rule F15). */
export const deriveRoot = (password: string, kdf: KdfParameters): Promise<Bytes> =>
  withOwnWorker(worker => worker.root(password, kdf))

export const deriveNewRoot = (password: string) => withOwnWorker(worker => worker.newRoot(password))

/** Runs one derivation in a worker. Ending the worker frees its 128 MiB and erases the password. */
async function withOwnWorker<T>(act: (worker: Remote<PasswordWorker>) => Promise<T>): Promise<T> {
  const worker = new Worker(new URL('./password.worker.ts', import.meta.url), {
    type: 'module',
  })
  try {
    return await unlessBroken(worker, act(wrap<PasswordWorker>(worker)))
  } finally {
    worker.terminate()
  }
}
