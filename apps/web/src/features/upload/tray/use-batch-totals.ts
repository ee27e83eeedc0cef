import type { UploadTotals } from '@safelight/library/upload-queue'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { watchStandstill, withoutStaleTime } from './standstill.ts'

/** How far all uploads together are. */
export function useBatchTotals(): UploadTotals {
  const { batch } = useLibrary().uploads
  const totals = useSyncExternalStore(batch.subscribe, batch.totals)
  const [still, setStill] = useState<UploadTotals>()
  useEffect(() => watchStandstill(totals, setStill), [totals])
  return withoutStaleTime(totals, still)
}
