export interface Ask<K, V> {
  key: K
  resolve(value: V): void
  reject(error: unknown): void
}

export interface BatchLimits {
  most: number
  wait: number
  /**
   * The shortest time between two batches in milliseconds, unless a batch is full. After a longer break, an
   * ask waits only `wait` milliseconds.
   */
  pace?: number
}

/**
 * Collects single asks into batches. `answer` settles each ask of a batch as early as it can. If `answer`
 * fails, the asks that it has not settled are rejected.
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
