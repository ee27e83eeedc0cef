import type { WatchedFolder, WatchedFolders } from '@safelight/client/import'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

const NONE: readonly WatchedFolder[] = []
const never = () => () => {}

/**
 * Returns the folders that are backed up, and `watched`, which manages them. It is undefined in a browser that
 * cannot read a folder again later.
 */
export function useWatchedFolders(): {
  watched: WatchedFolders | undefined
  folders: readonly WatchedFolder[]
} {
  const { watchedFolders: watched } = useLibrary()
  const folders = useSyncExternalStore(watched?.subscribe ?? never, watched?.list ?? (() => NONE))
  return { watched, folders }
}
