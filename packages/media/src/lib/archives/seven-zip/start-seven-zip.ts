import { wrap } from 'comlink'
import { ArchiveEntryError, type ArchiveLimits } from '../archive.ts'
import type { ListedFile, Listing } from './list-files.ts'
import type { SevenZipWorker } from './seven-zip.worker.ts'
import type { UnpackedFiles } from './unpack-files.ts'

/** 7-Zip, for one archive. All reject with what its file rejects with when it cannot be read. */
export interface SevenZip {
  list(limits: ArchiveLimits): Promise<Listing>
  unpack(files: readonly ListedFile[]): Promise<UnpackedFiles>
  close(): void
}

/** In a browser it works in a worker of its own, and reads the file piece by piece; in Node from memory. */
export const startSevenZip = (archive: Blob): SevenZip =>
  typeof Worker === 'undefined' ? inMemory(archive) : inWorker(archive)

function inWorker(archive: Blob): SevenZip {
  const worker = new Worker(new URL('./seven-zip.worker.ts', import.meta.url), { type: 'module' })
  const remote = wrap<SevenZipWorker>(worker)
  const broken = new Promise<never>((_, reject) =>
    worker.addEventListener('error', ({ message }) => reject(new Error(message))),
  )
  broken.catch(() => {})
  return {
    list: limits => Promise.race([remote.list(archive, limits), broken]),
    unpack: files => Promise.race([remote.unpack(archive, files), broken]),
    close: () => worker.terminate(),
  }
}

function inMemory(archive: Blob): SevenZip {
  let reading: Promise<Uint8Array> | undefined
  async function readable() {
    if (archive.size > MOST_IN_MEMORY) throw new ArchiveEntryError('too-large')
    reading ??= archive.arrayBuffer().then(buffer => new Uint8Array(buffer))
    const all = await reading
    return {
      size: all.length,
      read: (start: number, end: number) => all.subarray(start, end),
    }
  }
  return {
    // Fetched when they are wanted: a page would never run them.
    async list(limits) {
      const { listFiles } = await import('./list-files.ts')
      return keepingExitCode(listFiles(await readable(), limits))
    },
    async unpack(files) {
      const { unpackFiles } = await import('./unpack-files.ts')
      return keepingExitCode(unpackFiles(await readable(), files))
    },
    close() {
      reading = undefined
    },
  }
}

const MOST_IN_MEMORY = 2 ** 31

/** In Node a run of 7-Zip takes the process for its own, and sets its exit code. */
async function keepingExitCode<T>(run: Promise<T>): Promise<T> {
  const { process } = globalThis
  const { exitCode } = process
  try {
    return await run
  } finally {
    process.exitCode = exitCode
  }
}
