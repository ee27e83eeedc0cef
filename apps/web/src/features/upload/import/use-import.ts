import type { FolderImport, ImportProgress } from '@safelight/client/import'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'

/** The import of a folder, and how far it is. */
export function useImport(): { folderImport: FolderImport; progress: ImportProgress } {
  const { folderImport } = useLibrary()
  const progress = useSyncExternalStore(folderImport.subscribe, folderImport.progress)
  return { folderImport, progress }
}

/** Its work goes on in this tab, and would break off with it. */
export const isUnderWay = ({ status }: ImportProgress): boolean =>
  ['running', 'waiting', 'paused'].includes(status)

/** Whether it takes no other folder. */
export const isBusy = (progress: ImportProgress): boolean =>
  progress.status === 'scanning' || isUnderWay(progress)

/** Whether there is anything to tell of it. */
export const isShown = ({ status, failure }: ImportProgress): boolean =>
  status !== 'none' || failure !== undefined
