import type { WatchedFolder, WatchedFolders } from '@safelight/client/import'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

const NONE: readonly WatchedFolder[] = []
const never = () => () => {}

/** Returns the watched folders, and the object that manages them. It is undefined in a browser. */
export function useWatchedFolders(): {
  watched: WatchedFolders | undefined
  folders: readonly WatchedFolder[]
} {
  const { watchedFolders: watched } = useLibrary()
  const folders = useSyncExternalStore(watched?.subscribe ?? never, watched?.list ?? (() => NONE))
  return { watched, folders }
}
