import type { FolderImport, ImportProgress } from '@safelight/client/import'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'

export function useImport(): { folderImport: FolderImport; progress: ImportProgress } {
  const { folderImport } = useLibrary()
  const progress = useSyncExternalStore(folderImport.subscribe, folderImport.progress)
  return { folderImport, progress }
}

/** Whether the import runs in this tab, and would be interrupted if the tab closed. */
export const isUnderWay = ({ status }: ImportProgress): boolean =>
  ['running', 'waiting', 'paused'].includes(status)

/** Whether a new scan has to wait. */
export const isBusy = (progress: ImportProgress): boolean =>
  progress.status === 'scanning' || isUnderWay(progress)

export const isShown = ({ status, failure }: ImportProgress): boolean =>
  status !== 'none' || failure !== undefined
