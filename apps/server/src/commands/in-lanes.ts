/** A disk writes several files through in one go, and a bucket answers from afar: each lane waits most of its time. */
const LANES = 16

/**
 * Works on all of a list, on several at once: each begins in the list's order and ends when it likes. When one fails,
 * nothing more is taken of the list; rejects with that failure once what has begun is over.
 */
export async function inLanes<T>(
  list: AsyncGenerator<T>,
  work: (each: T) => Promise<void>,
): Promise<void> {
  const lane = async () => {
    // A generator answers its callers in turn, and leaving it in the middle ends it for all.
    for await (const each of list) await work(each)
  }
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failure = ended.find(each => each.status === 'rejected')
  if (failure) throw failure.reason
}
