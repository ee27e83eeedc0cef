import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { FolderSource, WatchableFolders } from '@safelight/client/headless'
import { type Watching, watchFolder } from '@safelight/folders/watch'
import { texts } from '@safelight/texts/cli'
import { folderSource } from './sources.ts'

export interface GivenFolder {
  /** Names the folder in the state file, which shows no paths. */
  handle: string
  path: string
}

export const givenFolder = (path: string): GivenFolder => ({
  handle: createHash('sha256').update(path).digest('hex').slice(0, 32),
  path,
})

interface FollowOptions {
  /** Milliseconds between two checks of which disk is mounted at the folder's path. */
  rootEach: number
  /** Called if the system cannot report all changes in a folder. */
  partly(path: string): void
}

/** The folders that the user named. A folder may be missing, because its disk may come later. */
export function watchableFolders(
  given: readonly GivenFolder[],
  { rootEach, partly }: FollowOptions,
): WatchableFolders {
  const pathOf = (handle: string) => given.find(each => each.handle === handle)?.path
  return {
    async open(handle) {
      const path = pathOf(handle)
      return path === undefined ? undefined : unlessEmpty({ ...folderSource(path), handle })
    },
    async follow(handle, changed) {
      const path = pathOf(handle)
      return path === undefined
        ? { isWhole: false, stop: () => {} }
        : followFolder(path, changed, { rootEach, partly })
    },
    forgettable: async () => [],
    forget: async () => {},
  }
}

/**
 * A folder without any file is often the mount point of a disk that is missing. So its scan fails, and the
 * caller can tell the user.
 */
const unlessEmpty = (source: FolderSource): FolderSource => ({
  ...source,
  async *entries() {
    let isEmpty = true
    for await (const entry of source.entries()) {
      if (entry.path === '' && entry.problem !== undefined) throw new Error(entry.problem)
      isEmpty = false
      yield { ...entry, isLink: entry.problem === texts.linksSkipped }
    }
    if (isEmpty) throw new Error(texts.emptyFolder)
  },
})

/** Also notices that another disk is mounted at the path, or none any more. */
async function followFolder(
  path: string,
  changed: () => void,
  { rootEach, partly }: FollowOptions,
) {
  let root = await identityOf(path)
  let watching: Watching = watchFolder(path, changed)
  let isStopped = false

  async function checkRoot(): Promise<void> {
    const now = await identityOf(path)
    if (now === root || isStopped) return
    root = now
    watching.stop()
    watching = watchFolder(path, changed)
    if (!(await watching.begun) && now !== MISSING) partly(path)
    changed()
  }

  const timer = setInterval(() => void checkRoot(), rootEach).unref()
  const isWhole = await watching.begun
  if (!isWhole && root !== MISSING) partly(path)
  return {
    isWhole,
    stop() {
      isStopped = true
      clearInterval(timer)
      watching.stop()
    },
  }
}

const identityOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => MISSING,
  )

const MISSING = 'missing'
