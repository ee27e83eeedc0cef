import { type FSWatcher, watch } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { isInside } from './inside.ts'

/** Changes within this time are told once, in milliseconds. */
const TOGETHER = 100

/** A folder that is watched until `stop` is called. */
export interface Watching {
  /** Settles when it is watched: false if the system does not tell of all folders within. */
  begun: Promise<boolean>
  stop(): void
}

/** Tells when something in a folder, or in one within, has changed. Links are not followed. */
export function watchFolder(root: string, notify: () => void): Watching {
  return TELLS_OF_ALL ? watchWhole(root, notify) : watchEach(root, notify)
}

/** Linux tells of one folder alone, and Node would watch every file as well: the system lets only so many be watched. */
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
  /** Folders in which names have come or gone. */
  const renamed = new Set<string>()
  let isStopped = false
  const changes = gather(async () => {
    const folders = [...renamed]
    renamed.clear()
    for (const folder of folders) await followWithin(folder)
    // Only now: what changes in a new folder from here on is told.
    if (!isStopped) notify()
  })

  async function follow(folder: string): Promise<boolean> {
    if (isStopped || watchers.has(folder)) return true
    const changed = (name?: string) => {
      if (name !== undefined) {
        // A folder of this name is another one by now, or none.
        forget(join(folder, name))
        renamed.add(folder)
      }
      changes.add()
    }
    const ended = () => {
      forget(folder)
      changes.add()
    }
    // Watched before it is listed: what comes between is told.
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
      // It has gone, or may not be read: a scan says so.
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

/** Undefined where the system watches no more folders, or not this one. `changed` gets the name that came or went. */
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
    // The folder is gone, or the disk was taken out.
    watcher.on('error', () => {
      watcher.close()
      ended()
    })
    return watcher
  } catch {
    return undefined
  }
}

/** Calls `act` once for all that is added within a moment. */
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
