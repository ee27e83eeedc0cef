/** One of the asks that are answered together. */
export interface Ask<K, V> {
  key: K
  resolve(value: V): void
  reject(error: unknown): void
}

export interface BatchLimits {
  /** Asks in one batch. */
  most: number
  /** Milliseconds that the first ask waits for others. */
  wait: number
  /** Milliseconds between two batches at least, unless one is full: only asks in a stream wait so long. */
  pace?: number
}

/**
 * Gathers single asks into batches. `answer` settles each ask of a batch as early as it can; those that
 * it leaves when it fails, fail with it.
 */
export function createBatches<K, V>(
  answer: (asks: Ask<K, V>[]) => Promise<void>,
  { most, wait, pace = 0 }: BatchLimits,
): (key: K) => Promise<V> {
  let gathered: Ask<K, V>[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY

  function close(): void {
    clearTimeout(timer)
    last = performance.now()
    const asks = gathered
    gathered = []
    answer(asks).catch(error => {
      for (const ask of asks) ask.reject(error)
    })
  }

  return key =>
    new Promise((resolve, reject) => {
      gathered.push({ key, resolve, reject })
      if (gathered.length === 1) {
        timer = setTimeout(close, Math.max(wait, last + pace - performance.now()))
      }
      if (gathered.length === most) close()
    })
}
