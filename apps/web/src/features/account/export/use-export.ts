import type { ExportProgress, Exports } from '@safelight/client/export'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'

/** `progress` is undefined until `exports.load` has finished. */
export function useExport(): { exports: Exports; progress: ExportProgress | undefined } {
  const { exports } = useLibrary()
  return { exports, progress: useSyncExternalStore(exports.subscribe, exports.progress) }
}

/** Whether an export runs or is paused in this tab. Closing the tab interrupts it. */
export const isUnderWay = (progress: ExportProgress | undefined): progress is ExportProgress =>
  progress !== undefined && !['none', 'stopped', 'done'].includes(progress.status)
