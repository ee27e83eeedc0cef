import type { UploadTotals } from '@safelight/library/upload-queue'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'

/** When nothing has moved for so long, no time can be told, in milliseconds. */
const STANDSTILL = 10_000

/** How far all uploads together are. */
export function useBatchTotals(): UploadTotals {
  const { batch } = useLibrary().uploads
  const totals = useSyncExternalStore(batch.subscribe, batch.totals)
  const [stale, setStale] = useState<UploadTotals>()
  useEffect(() => {
    if (totals.secondsLeft === undefined) return
    const timer = setTimeout(() => setStale(totals), STANDSTILL)
    return () => clearTimeout(timer)
  }, [totals])
  return stale === totals ? { ...totals, secondsLeft: undefined } : totals
}
