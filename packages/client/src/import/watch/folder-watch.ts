import { texts } from '@safelight/texts/client/import'
import { createPause } from '../../async/waiting/pause.ts'
import type { FolderSource } from '../folder-source.ts'
import type { ImportProgress } from '../import-progress.ts'
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
  /** Called after each import, also after one that failed. */
  ended(progress: ImportProgress): void
}

export interface FolderWatch {
  look(): void
  /** Scans the folder again, and also retries the files that failed before. */
  lookAgain(): void
  pauseOrResume(): void
  /** Stops an import that is running. Resolves once nothing reads or writes any more. */
  close(): Promise<void>
}

export function createFolderWatch(deps: FolderWatchDeps): FolderWatch {
  const { options, kept, newImporter, enqueue, settle, pauseReason, change } = deps
  const source = without(deps.source, options.leftOut ?? [])
  const closing = new AbortController()
  const { signal } = closing
  /** The key of each file that an import has handled since the start, by its path. */
  const tried = new Map<string, string>()
  let failed: ImportProblem[] = []
  let isWanted = false
  let working: Promise<void> | undefined
  let rest = new AbortController()
  const pause = createPause()
  let running: Importer | undefined

  async function work(): Promise<void> {
    let failures = 0
    while (isWanted && !signal.aborted) {
      isWanted = false
      try {
        await lookUntilSettled()
        failures = 0
        change({ failure: undefined, needsAccess: false, looked: Date.now() })
      } catch (error) {
        const needsAccess = error instanceof AccessNeededError
        if (!signal.aborted) change({ failure: messageOf(error), needsAccess })
        failures += 1
        // Without access, only the person can change something.
        isWanted ||= !needsAccess
      }
      // Pauses between scans, because a folder may change all the time, and longer after failures.
      rest = new AbortController()
      await settle(Math.max(1, failures), AbortSignal.any([signal, rest.signal])).catch(() => {})
    }
    working = undefined
  }

  async function lookUntilSettled(): Promise<void> {
    let before: KeyedFiles = new Map()
    for (let tries = 1; ; tries += 1) {
      const done = await kept.all()
      const isKnown = (path: string, key: string) => tried.get(path) === key || done.has(key)
      const { found, ready, unsettled, problems } = await lookThrough(
        source,
        isKnown,
        before,
        signal,
      )
      // A failed file that was renamed, replaced or deleted is no problem any more.
      const isGone = (path: string) => tried.has(path) && found.get(path) !== tried.get(path)
      failed = failed.filter(({ path }) => !isGone(path))
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
    let isWaiting = false
    const forget = importer.subscribe(() => {
      const { status, completed, total } = importer.progress()
      if (isWaiting !== (status === 'waiting')) {
        isWaiting = status === 'waiting'
        change({ isWaiting })
      }
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
      change({ importing: undefined, isWaiting: false })
    }
    deps.ended(importer.progress())
    signal.throwIfAborted()
    const { status, failure, staged, failed: problems } = importer.progress()
    if (status !== 'done') throw new Error(failure)
    if (staged > 0) throw new Error(texts.stillStaged)
    for (const [path, key] of files) tried.set(path, key)
    const archives = [...files].filter(([path]) => kindOfFile(path) === 'archive')
    const isOfThese = ({ path }: ImportProblem) =>
      files.has(path) || archives.some(([archive]) => path.startsWith(`${archive}/`))
    failed = [...failed.filter(problem => !isOfThese(problem)), ...problems]
    const sidecars = [...files].filter(([path]) => kindOfFile(path) === undefined)
    // Record here that a whole archive was read. The import records only the archive's files.
    const isWhole = ([archive]: [string, string]) =>
      !problems.some(({ path }) => `${path}/`.startsWith(`${archive}/`))
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
    working ??= work()
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
    async close() {
      closing.abort()
      await working
    },
  }
}
