import { setTimeout } from 'node:timers/promises'
import { StoreUnavailable } from '../blob-store.ts'
import { S3Failure } from './failure.ts'

/** Milliseconds before the second and the third try. */
const PAUSES = [100, 400]

/** Repeats what may be done twice while the store does not answer, or says that it cannot now. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    await setTimeout(pause * (0.5 + Math.random()))
  }
  return work()
}

const isPassing = (error: unknown) =>
  error instanceof S3Failure
    ? error.status >= 500 || error.status === 429
    : error instanceof StoreUnavailable
