import { createPause } from '../async/waiting/pause.ts'
import type { FolderSource } from './folder-source.ts'
import { isFatal, isPassing, isUnreached } from './import-errors.ts'
import type { FileImport } from './import-file.ts'
import { createImportProgress, type ImportProgress, NO_IMPORT } from './import-progress.ts'
import { type ImportTarget, runImport } from './import-run.ts'
import type { ImportOptions } from './kept-import.ts'
import { messageOf, type ScannedFolder, scanFolder } from './scan-folder.ts'

export interface ImporterDeps extends ImportTarget {
  /** Waits before a retry; `tries` counts the failures. Resolves earlier if the network returns. */
  wait(tries: number, signal: AbortSignal): Promise<void>
  /** Whether to wait for an unreachable server without end, because nobody is there to start again. */
  isPatient?: boolean
}

export interface Importer {
  progress(): ImportProgress
  subscribe(listener: () => void): () => void
  scan(source: FolderSource): Promise<void>
  /** Imports the scanned folder, without files that an earlier run finished. Resolves when it ends. */
  start(options: ImportOptions): Promise<void>
  pause(): void
  resume(): void
  stop(): void
  /** Forgets the scanned folder, unless an import runs. The device keeps an unfinished import's record. */
  leave(): void
}

const MOST_TRIES = 5

export function createImporter(deps: ImporterDeps): Importer {
  const { limits, wait, isPatient = false } = deps
  const progress = createImportProgress()
  const pause = createPause()
  const active = new Set<FileImport>()
  let scanned: ScannedFolder | undefined
  let running: AbortController | undefined

  async function alone(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (running) return
    running = new AbortController()
    const { signal } = running
    pause.end()
    try {
      await act(signal)
    } catch (error) {
      progress.change({ status: scanned ? 'stopped' : 'none' })
      // A fatal error also aborts the run. The signal's reason is then that error.
      const failure = signal.aborted ? signal.reason : error
      if (!signal.aborted || isFatal(failure)) progress.change({ failure: messageOf(failure) })
    } finally {
      running = undefined
    }
  }

  function stop(reason?: unknown): void {
    running?.abort(reason)
    for (const each of active) each.stop()
  }

  async function scan(source: FolderSource, signal: AbortSignal): Promise<void> {
    scanned = undefined
    progress.set({ ...NO_IMPORT, status: 'scanning' })
    let files = 0
    const look: Parameters<typeof scanFolder>[2] = (found, current) => {
      files += 1
      if (files % SHOWN_EACH === 0) progress.change({ scan: { ...found }, current })
    }
    const result = await scanFolder(source, limits, look, signal)
    scanned = result
    const total = result.scan.totalFiles
    progress.set({ ...NO_IMPORT, status: 'scanned', scan: result.scan, total })
  }

  async function tried<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        const result = await act()
        if (progress.get().status === 'waiting') progress.change({ status: 'running' })
        return result
      } catch (error) {
        const isLast = tries >= MOST_TRIES && !(isPatient && isUnreached(error))
        if (signal.aborted || !isPassing(error) || isLast) throw error
      }
      if (progress.get().status === 'running') progress.change({ status: 'waiting' })
      await wait(tries, signal)
    }
  }

  const runDeps = { ...deps, progress, active, tried, unpaused: pause.ended, giveUp: stop }

  return {
    progress: progress.get,
    subscribe: progress.subscribe,
    scan: source => alone(signal => scan(source, signal)),
    start: options =>
      alone(async signal => {
        if (scanned) await runImport(runDeps, scanned, options, signal)
      }),
    pause() {
      if (!['running', 'waiting'].includes(progress.get().status)) return
      pause.begin()
      for (const each of active) each.pause()
      progress.change({ status: 'paused' })
    },
    resume() {
      if (progress.get().status !== 'paused') return
      progress.change({ status: 'running' })
      for (const each of active) each.resume()
      pause.end()
    },
    stop: () => stop(),
    leave() {
      if (running) return
      scanned = undefined
      progress.set(NO_IMPORT)
    },
  }
}

/** The progress is updated after this many files. An update for every file is too slow. */
const SHOWN_EACH = 25
