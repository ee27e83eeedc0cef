/**
 * The number of concurrent tasks. Most of their time they wait: disks sync several files at once, and buckets
 * answer slowly.
 */
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
    // All lanes iterate over the same generator, which hands out each entry once. A lane that fails ends the
    // generator, and with it the other lanes.
    for await (const each of list) await work(each)
  }
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failure = ended.find(each => each.status === 'rejected')
  if (failure) throw failure.reason
}
