import { KdfRefusedError } from '@safelight/crypto/errors'
import { texts } from '@safelight/texts/client/session'

/** The device cannot allocate the memory that a password's parameters require. */
export class MemoryNeededError extends Error {
  override name = 'MemoryNeededError'
  constructor(memoryKiB: number) {
    super(texts.memoryNeeded({ megabytes: memoryKiB / 1024 }))
  }
}

/** Derives with existing parameters, which cannot be lowered. Once accepted, only memory can make it fail. */
export async function withGivenMemory<T>(memoryKiB: number, derive: () => Promise<T>): Promise<T> {
  try {
    return await derive()
  } catch (error) {
    if (error instanceof KdfRefusedError) throw error
    throw new MemoryNeededError(memoryKiB)
  }
}
