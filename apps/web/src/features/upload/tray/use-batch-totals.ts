import type { UploadTotals } from '@safelight/client/upload-queue'
import { useEffect, useState } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { usePacedStore } from '../../../shared/hooks/use-paced-store.ts'
import { watchStandstill, withoutStaleTime } from './standstill.ts'

export function useBatchTotals(): UploadTotals {
  const { batch } = useLibrary().uploads
  const totals = usePacedStore(batch.subscribe, batch.totals)
  const [still, setStill] = useState<UploadTotals>()
  useEffect(() => watchStandstill(totals, setStill), [totals])
  return withoutStaleTime(totals, still)
}
