import type { ExportProgress, Exports } from '@safelight/client/export'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'

/** The library's export, and how far it is; undefined until the device has been asked. */
export function useExport(): { exports: Exports; progress: ExportProgress | undefined } {
  const { exports } = useLibrary()
  return { exports, progress: useSyncExternalStore(exports.subscribe, exports.progress) }
}

/** Its work goes on in this tab, and would break off with it. */
export const isUnderWay = (progress: ExportProgress | undefined): progress is ExportProgress =>
  progress !== undefined && !['none', 'stopped', 'done'].includes(progress.status)
