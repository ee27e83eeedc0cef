import { createPause } from '../../async/waiting/pause.ts'
import type { FolderSource } from '../folder-source.ts'
import type { Importer } from '../importer.ts'
import type { ImportMemory } from '../kept-import.ts'
import type { KeptKeys } from '../kept-keys.ts'
import { type ImportProblem, messageOf } from '../scan-folder.ts'
import { kindOfFile } from '../supported-files.ts'
import { type KeyedFiles, lookThrough, only, without } from './look.ts'
import {
  AccessNeededError,
  type WatchedFolder,
  type WatchOptions,
  type WatchPause,
} from './watched-folder.ts'

export interface FolderWatchDeps {
  source: FolderSource
  options: WatchOptions
  kept: KeptKeys
  newImporter(memory: ImportMemory): Importer
  enqueue<T>(act: () => Promise<T>): Promise<T>
  settle(tries: number, signal: AbortSignal): Promise<void>
  /** Why new files should wait now. After a change, the caller calls `pauseOrResume`. */
  pauseReason(): WatchPause | undefined
  change(part: Partial<WatchedFolder>): void
  imported(files: number): void
}

export interface FolderWatch {
  look(): void
  /** Scans the folder again, and also retries the files that failed before. */
  lookAgain(): void
  pauseOrResume(): void
  close(): void
}

export function createFolderWatch(deps: FolderWatchDeps): FolderWatch {
  const { options, kept, newImporter, enqueue, settle, pauseReason, change } = deps
  const source = without(deps.source, options.leftOut ?? [])
  const closing = new AbortController()
  const { signal } = closing
  const tried = new Set<string>()
  let failed: ImportProblem[] = []
  let isWanted = false
  let isWorking = false
  let rest = new AbortController()
  const pause = createPause()
  let running: Importer | undefined

  async function work(): Promise<void> {
    isWorking = true
    while (isWanted && !signal.aborted) {
      isWanted = false
      try {
        await lookUntilSettled()
        change({ failure: undefined, needsAccess: false, looked: Date.now() })
      } catch (error) {
        const needsAccess = error instanceof AccessNeededError
        if (!signal.aborted) change({ failure: messageOf(error), needsAccess })
      }
      // Pauses between scans, because a folder may change all the time.
      rest = new AbortController()
      await settle(1, AbortSignal.any([signal, rest.signal])).catch(() => {})
    }
    isWorking = false
  }

  async function lookUntilSettled(): Promise<void> {
    let before: KeyedFiles = new Map()
    for (let tries = 1; ; tries += 1) {
      const done = await kept.all()
      const isKnown = (key: string) => tried.has(key) || done.has(key)
      const { ready, unsettled, problems } = await lookThrough(source, isKnown, before, signal)
      if (ready.size > 0) {
        pauseOrResume()
        await pause.ended(signal)
        await enqueue(() => bringIn(ready))
        tries = 1
      }
      change({ failed: [...problems, ...failed] })
      if (unsettled.size === 0) return
      before = unsettled
      await settle(tries, signal)
    }
  }

  async function bringIn(files: KeyedFiles): Promise<void> {
    signal.throwIfAborted()
    const importer = newImporter({
      begin: async () => ({ done: await kept.all(), albums: [] }),
      note: (_, keys) => kept.add(keys),
    })
    signal.addEventListener('abort', importer.stop)
    const forget = importer.subscribe(() => {
      const { status, completed, total } = importer.progress()
      if (status !== 'running') return
      if (total > 0) change({ importing: { completed, total } })
      if (pauseReason() !== undefined) importer.pause()
    })
    running = importer
    try {
      await importer.scan(only(source, files))
      await importer.start(options)
    } finally {
      signal.removeEventListener('abort', importer.stop)
      forget()
      running = undefined
      change({ importing: undefined })
    }
    const { status, failure, uploaded, staged, failed: problems } = importer.progress()
    if (uploaded > staged) deps.imported(uploaded - staged)
    signal.throwIfAborted()
    if (status !== 'done') throw new Error(failure)
    for (const key of files.values()) tried.add(key)
    const archives = [...files].filter(([path]) => kindOfFile(path) === 'archive')
    const isOfThese = ({ path }: ImportProblem) =>
      files.has(path) || archives.some(([archive]) => path.startsWith(`${archive}/`))
    failed = [...failed.filter(problem => !isOfThese(problem)), ...problems]
    const sidecars = [...files].filter(([path]) => kindOfFile(path) === undefined)
    // Record here that a whole archive was read. The import records only the archive's files.
    const isWhole = ([archive]: [string, string]) =>
      staged === 0 && !problems.some(({ path }) => `${path}/`.startsWith(`${archive}/`))
    await kept.add([...sidecars, ...archives.filter(isWhole)].map(([, key]) => key))
  }

  function pauseOrResume(): void {
    const paused = pauseReason()
    change({ paused })
    if (paused === undefined) {
      pause.end()
      running?.resume()
    } else {
      pause.begin()
      running?.pause()
    }
  }

  function look(): void {
    isWanted = true
    if (!isWorking) void work()
  }

  return {
    look,
    lookAgain() {
      tried.clear()
      failed = []
      look()
      rest.abort()
    },
    pauseOrResume,
    close: () => closing.abort(),
  }
}
