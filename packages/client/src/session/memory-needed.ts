import { KdfRefusedError } from '@safelight/crypto/errors'

/** The device cannot allocate the memory that a password's parameters require. */
export class MemoryNeededError extends Error {
  override name = 'MemoryNeededError'
  constructor(memoryKiB: number) {
    super(
      `This device could not provide the ${memoryKiB / 1024} MB of memory that your password needs. ` +
        'Close other tabs and apps and try again, or use another device.',
    )
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
