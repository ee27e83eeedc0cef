import { type FSWatcher, watch } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { isInside } from './inside.ts'

/** Milliseconds that a change waits for further ones. The watch reports all of them together. */
const TOGETHER = 100

export interface Watching {
  /** Resolves once the watch is active. False if the system cannot watch all subfolders. */
  begun: Promise<boolean>
  stop(): void
}

/** Calls `notify` when something in a folder or its subfolders changes. Does not follow links. */
export function watchFolder(root: string, notify: () => void): Watching {
  return TELLS_OF_ALL ? watchWhole(root, notify) : watchEach(root, notify)
}

/**
 * Whether one watch covers a folder with all its subfolders. On Linux, Node would need a watch for each file.
 */
const TELLS_OF_ALL = process.platform !== 'linux'

function watchWhole(root: string, notify: () => void): Watching {
  const changes = gather(async () => notify())
  const watcher = watchOne(root, { recursive: true }, changes.add, changes.add)
  return {
    begun: Promise.resolve(watcher !== undefined),
    stop() {
      changes.stop()
      watcher?.close()
    },
  }
}

function watchEach(root: string, notify: () => void): Watching {
  const watchers = new Map<string, FSWatcher>()
  const renamed = new Set<string>()
  let isStopped = false
  const changes = gather(async () => {
    const folders = [...renamed]
    renamed.clear()
    for (const folder of folders) await followWithin(folder)
    // Notify only after new folders are watched. The caller's scan would otherwise miss changes in them.
    if (!isStopped) notify()
  })

  async function follow(folder: string): Promise<boolean> {
    if (isStopped || watchers.has(folder)) return true
    const changed = (name?: string) => {
      if (name !== undefined) {
        // If `name` was a watched folder, it was replaced or removed, so its watch reports nothing any more.
        forget(join(folder, name))
        renamed.add(folder)
      }
      changes.add()
    }
    const ended = () => {
      forget(folder)
      changes.add()
    }
    // Watch before listing, so that changes in between are detected.
    const watcher = watchOne(folder, {}, changed, ended)
    if (!watcher) return false
    watchers.set(folder, watcher)
    return followWithin(folder)
  }

  async function followWithin(folder: string): Promise<boolean> {
    let isWhole = true
    try {
      for await (const entry of await opendir(folder)) {
        if (entry.isDirectory() && !(await follow(join(folder, entry.name)))) isWhole = false
      }
    } catch {
      // The folder is gone or unreadable; a scan reports that.
    }
    return isWhole
  }

  function forget(path: string): void {
    if (!watchers.has(path)) return
    for (const [folder, watcher] of watchers) {
      if (folder !== path && !isInside(path, folder)) continue
      watcher.close()
      watchers.delete(folder)
    }
  }

  return {
    begun: follow(root),
    stop() {
      isStopped = true
      changes.stop()
      for (const watcher of watchers.values()) watcher.close()
      watchers.clear()
    },
  }
}

/**
 * Returns undefined if the operating system refuses another watch. `changed` gets the name of a file or
 * folder only if it was added or removed.
 */
function watchOne(
  folder: string,
  options: { recursive?: boolean },
  changed: (name?: string) => void,
  ended: () => void,
): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { ...options, persistent: false }, (event, name) =>
      event === 'rename' && name !== null ? changed(name) : changed(),
    )
    // The folder is gone, or its disk was ejected.
    watcher.on('error', () => {
      watcher.close()
      ended()
    })
    return watcher
  } catch {
    return undefined
  }
}

function gather(act: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  return {
    add(): void {
      timer ??= setTimeout(() => {
        timer = undefined
        void act()
      }, TOGETHER).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
