export interface Ask<K, V> {
  key: K
  resolve(value: V): void
  reject(error: unknown): void
}

export interface BatchLimits {
  most: number
  wait: number
  /** The least number of milliseconds from one batch to the next. A full batch starts immediately. */
  pace?: number
}

/**
 * Collects single asks into batches. `answer` resolves or rejects each ask of a batch. If `answer` throws,
 * the asks that are still pending are rejected.
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
