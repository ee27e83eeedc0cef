import type { FolderImport, ImportProgress } from '@safelight/client/import'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'

export function useImport(): { folderImport: FolderImport; progress: ImportProgress } {
  const { folderImport } = useLibrary()
  const progress = useSyncExternalStore(folderImport.subscribe, folderImport.progress)
  return { folderImport, progress }
}

export const isUnderWay = ({ status }: ImportProgress): boolean =>
  ['running', 'waiting', 'paused'].includes(status)

export const isBusy = (progress: ImportProgress): boolean =>
  progress.status === 'scanning' || isUnderWay(progress)

export const isShown = ({ status, failure }: ImportProgress): boolean =>
  status !== 'none' || failure !== undefined
