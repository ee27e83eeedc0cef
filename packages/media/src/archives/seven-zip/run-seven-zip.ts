/// <reference path="./seven-zip.d.ts" />
import SevenZip from '7z-wasm/7zz.es6.js'

/** A file that 7-Zip can read synchronously, because it cannot wait for promises. */
export interface ReadableBytes {
  size: number
  /** May return fewer bytes than requested, never more. Throws when the file can no longer be read. */
  read(start: number, end: number): Uint8Array
}

export interface SevenZipTask {
  args: string[]
  names?: string[]
  /** Receives each line that 7-Zip prints. If `onLine` throws, the run ends. */
  onLine?(line: string): void
  /** The largest number of bytes that 7-Zip may unpack into `UNPACKED`, for all files together. */
  mostBytes?: number
}

export interface SevenZipRun {
  /** The exit code: 0 for success, 1 for warnings, 2 for failure. */
  code: number
  complaints: string[]
  unpacked: Map<string, Uint8Array<ArrayBuffer>>
}

export const ARCHIVE = '/archive'
export const UNPACKED = '/unpacked'
export const NAMES = '/names'

/**
 * Passes `-` as the password, which is unlikely to be right. Without a password, 7-Zip would prompt for it
 * and hang.
 */
export const NO_PASSWORD = '-p-'

/** A file in Emscripten's memory file system (MEMFS). Emscripten's types omit these fields. */
interface MemoryFile {
  usedBytes: number
  /**
   * The buffer, which may be longer than `usedBytes`. It is null if nothing was written, and an Int8Array if
   * 7-Zip wrote it.
   */
  contents: Uint8Array<ArrayBuffer> | Int8Array<ArrayBuffer> | null
  stream_ops: {
    read(file: unknown, into: Uint8Array, at: number, length: number, position: number): number
    write(file: unknown, from: Uint8Array, at: number, length: number, ...rest: unknown[]): number
  }
}

/**
 * Returns the program's exit code. `run` returns it, although its type says void. If `run` throws, returns
 * `FAILED`.
 */
function exitCodeOf(run: () => void): number {
  try {
    const code: unknown = run()
    return typeof code === 'number' ? code : FAILED
  } catch {
    return FAILED
  }
}

const FAILED = 2

/**
 * Runs 7-Zip on an archive. If `onLine` or `bytes` throws, throws that error. Also throws if 7-Zip unpacks
 * more than `mostBytes`.
 */
export async function runSevenZip(bytes: ReadableBytes, task: SevenZipTask): Promise<SevenZipRun> {
  const { process } = globalThis as Partial<typeof globalThis>
  const exitCode = process?.exitCode
  try {
    return await run(bytes, task)
  } finally {
    // In Node, Emscripten overwrites the exit code of this process. Restore it.
    if (process) process.exitCode = exitCode
  }
}

async function run(bytes: ReadableBytes, task: SevenZipTask): Promise<SevenZipRun> {
  const { args, names = [], mostBytes = 0, onLine = () => {} } = task
  const complaints: string[] = []
  let failure: { error: unknown } | undefined
  /**
   * Calls `act` and records its first exception, to rethrow it after the run. 7-Zip itself swallows
   * exceptions of callbacks and continues.
   */
  const kept = <T>(act: () => T): T => {
    if (failure) throw failure.error
    try {
      return act()
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  // Each run uses a new instance, so that the memory of the previous run is freed.
  const { FS, callMain } = await SevenZip({
    print: line => kept(() => onLine(line)),
    printErr: line => void complaints.push(line),
  })
  const fileAt = (path: string) => FS.lookupPath(path).node as unknown as MemoryFile

  FS.writeFile(NAMES, `${names.join('\n')}\n`)
  FS.mkdir(UNPACKED)
  let left = mostBytes
  // All files share one object of operations. Replacing its `write` therefore counts the bytes of every file.
  const { stream_ops: shared } = fileAt(NAMES)
  const { write } = shared
  shared.write = (file, from, at, length, ...rest) => {
    left -= length
    kept(() => {
      if (left < 0) throw new Error('7-Zip unpacked more bytes than the archive states')
    })
    return write(file, from, at, length, ...rest)
  }
  FS.writeFile(ARCHIVE, '')
  const archive = fileAt(ARCHIVE)
  archive.usedBytes = bytes.size
  archive.stream_ops = {
    ...shared,
    read(_, into, at, length, position) {
      const end = Math.min(position + length, bytes.size)
      const piece = kept(() => bytes.read(position, end))
      into.set(piece, at)
      return piece.length
    },
  }

  const code = exitCodeOf(() => callMain(args))
  if (failure) throw failure.error
  return { code, complaints, unpacked: new Map(filesIn(UNPACKED)) }

  function* filesIn(folder: string): Generator<[string, Uint8Array<ArrayBuffer>]> {
    for (const name of FS.readdir(folder)) {
      const path = `${folder}/${name}`
      if (name === '.' || name === '..') continue
      const { mode } = FS.lstat(path)
      if (FS.isDir(mode)) yield* filesIn(path)
      else if (FS.isFile(mode)) {
        const { contents, usedBytes } = fileAt(path)
        const content = new Uint8Array(contents?.slice(0, usedBytes).buffer ?? [])
        yield [path.slice(UNPACKED.length + 1), content]
      }
    }
  }
}
