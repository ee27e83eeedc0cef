import { KdfRefusedError } from '@safelight/crypto/errors'
import { texts } from '@safelight/texts/client/session'

/** The device cannot allocate the memory that a password's parameters require. */
export class MemoryNeededError extends Error {
  override name = 'MemoryNeededError'
  constructor(memoryKiB: number) {
    super(texts.memoryNeeded({ megabytes: memoryKiB / 1024 }))
  }
}

/**
 * Derives with an account's existing parameters. Every failure except KdfRefusedError becomes
 * MemoryNeededError.
 */
export async function withGivenMemory<T>(memoryKiB: number, derive: () => Promise<T>): Promise<T> {
  try {
    return await derive()
  } catch (error) {
    if (error instanceof KdfRefusedError) throw error
    throw new MemoryNeededError(memoryKiB)
  }
}
