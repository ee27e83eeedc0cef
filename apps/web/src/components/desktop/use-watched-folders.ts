import type { WatchedFolder, WatchedFolders } from '@safelight/client/import'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

const NONE: readonly WatchedFolder[] = []
const never = () => () => {}

/** Returns the watched folders, and `watched`, which manages them. In a browser, `watched` is undefined. */
export function useWatchedFolders(): {
  watched: WatchedFolders | undefined
  folders: readonly WatchedFolder[]
} {
  const { watchedFolders: watched } = useLibrary()
  const folders = useSyncExternalStore(watched?.subscribe ?? never, watched?.list ?? (() => NONE))
  return { watched, folders }
}
