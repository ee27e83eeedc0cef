import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { proxy, type Remote, transfer, wrap } from 'comlink'
import { createObservable } from '../async/observables/observable.ts'
import { lazyWorker } from '../async/workers/lazy-worker.ts'
import type { ItemReader } from '../items/item.ts'
import type { Downloads } from '../media/saving/downloads.ts'
import type { Albums } from '../sharing/albums/albums.ts'
import { sourceOf } from './album-source.ts'
import type { ExportWorker } from './export.worker.ts'
import type { ExportProgress } from './exporter.ts'
import type { ExportScope } from './plan.ts'

export type { ExportProgress, ExportScope }

/**
 * Exports the library: originals with their details, in ZIPs of bounded size. A device can resume the export
 * that it started.
 */
export interface Exports {
  progress(): ExportProgress | undefined
  subscribe(listener: () => void): () => void
  /** Reads the progress of this device's last export. Rejects if the worker cannot start. */
  load(): Promise<void>
  /** Returns the years that have items, newest first. Throws ApiError. */
  years(): Promise<number[]>
  start(scope: ExportScope, folder?: FileSystemDirectoryHandle): void
  continueExport(folder?: FileSystemDirectoryHandle): void
  pause(): void
  resume(): void
  /** Stops the current part, which starts over when the export resumes. */
  stop(): void
  forget(): void
  close(): void
}

export interface ExportsDeps {
  keys: ItemReader & DeviceKeys & RecognitionKeys
  token: string
  albums: Pick<Albums, 'mine' | 'page' | 'sharedWithMe'>
  downloads: Pick<Downloads, 'saveStream'>
  years(): Promise<number[]>
}

type RemoteExporter = Awaited<ReturnType<Remote<ExportWorker>>>

export function createExports({ keys, token, albums, downloads, years }: ExportsDeps): Exports {
  const progress = createObservable<ExportProgress | undefined>(undefined)
  const page = {
    onProgress: progress.set,
    async saveStream(name: string) {
      const port = await downloads.saveStream(name)
      return transfer(port, [port])
    },
  }

  const { ready, close } = lazyWorker(
    () => new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' }),
    worker => wrap<ExportWorker>(worker)(keys, token, proxy(sourceOf(albums)), proxy(page)),
  )

  const run = (act: (exporter: RemoteExporter) => Promise<void>) =>
    void ready()
      .then(act)
      .catch(error => {
        const before = progress.get()
        if (before) progress.set({ ...before, failure: error.message })
      })

  return {
    progress: progress.get,
    subscribe: progress.subscribe,
    load: async () => void (await ready()),
    years,
    start: (...given) => run(exporter => exporter.start(...given)),
    continueExport: (...given) => run(exporter => exporter.continueExport(...given)),
    pause: () => run(exporter => exporter.pause()),
    resume: () => run(exporter => exporter.resume()),
    stop: () => run(exporter => exporter.stop()),
    forget: () => run(exporter => exporter.forget()),
    close,
  }
}
