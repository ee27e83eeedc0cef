import type { UploadTotals } from '@safelight/library/upload-queue'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'

/** How far all uploads together are. */
export function useBatchTotals(): UploadTotals {
  const { batch } = useLibrary().uploads
  return useSyncExternalStore(batch.subscribe, batch.totals)
}
