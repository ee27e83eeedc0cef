/** The largest number of tasks that run at the same time. Tasks mostly wait for a disk or a bucket. */
const LANES = 16

/**
 * Calls `work` for each entry of a list, in order and several at the same time. After a failure, starts no
 * further entries. Once the running calls have ended, rejects with the first failure.
 */
export async function inLanes<T>(
  list: AsyncGenerator<T>,
  work: (each: T) => Promise<void>,
): Promise<void> {
  const lane = async () => {
    // All lanes share one generator, which hands out each entry once. A lane that fails ends this generator.
    for await (const each of list) await work(each)
  }
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failure = ended.find(each => each.status === 'rejected')
  if (failure) throw failure.reason
}
