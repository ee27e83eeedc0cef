/** Disks sync several files in one go, and buckets are slow to answer: each lane mostly waits. */
const LANES = 16

/**
 * Processes a list concurrently, starting in its order. After a failure, it starts no other entries. Rejects
 * with the first failure when the running ones have ended.
 */
export async function inLanes<T>(
  list: AsyncGenerator<T>,
  work: (each: T) => Promise<void>,
): Promise<void> {
  const lane = async () => {
    // A generator serves concurrent callers in turn. Breaking out of the loop ends it for all lanes.
    for await (const each of list) await work(each)
  }
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failure = ended.find(each => each.status === 'rejected')
  if (failure) throw failure.reason
}
