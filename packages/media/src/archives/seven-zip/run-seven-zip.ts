/// <reference path="./seven-zip.d.ts" />
import SevenZip from '7z-wasm/7zz.es6.js'

/** Bytes of a file, at once: 7-Zip waits for nothing. */
export interface ReadableBytes {
  size: number
  /** At most these; throws when the file can no longer be read. */
  read(start: number, end: number): Uint8Array
}

/** What 7-Zip is run with. */
export interface SevenZipTask {
  /** Its command, with `ARCHIVE` for the archive. */
  args: string[]
  /** The lines of the file `NAMES`. */
  names?: string[]
  /** Is given each line that it prints, and ends the run by throwing. */
  onLine?(line: string): void
  /** What it may unpack into `UNPACKED`, all files together. */
  mostBytes?: number
}

/** What a run has left. */
export interface SevenZipRun {
  /** 0: all is well; 1: there were warnings; 2: something failed. */
  code: number
  /** What it says of failures, line by line. */
  complaints: string[]
  /** What it has unpacked, by path. */
  unpacked: Map<string, Uint8Array<ArrayBuffer>>
}

export const ARCHIVE = '/archive'
export const UNPACKED = '/unpacked'
export const NAMES = '/names'

/** A password that nobody has chosen: without one 7-Zip would wait for somebody to type it. */
export const NO_PASSWORD = '-p-'

/** Files in the memory of Emscripten, as its types do not show them. */
interface MemoryFile {
  usedBytes: number
  /** Longer than what is used, and null of a file that nothing was written into; signed if 7-Zip wrote it. */
  contents: Uint8Array<ArrayBuffer> | Int8Array<ArrayBuffer> | null
  stream_ops: {
    read(file: unknown, into: Uint8Array, at: number, length: number, position: number): number
    write(file: unknown, from: Uint8Array, at: number, length: number, ...rest: unknown[]): number
  }
}

/** The program returns its code, in spite of its types; what it throws is the end of it as well. */
function exitCodeOf(run: () => void): number {
  try {
    const code: unknown = run()
    return typeof code === 'number' ? code : FAILED
  } catch {
    return FAILED
  }
}

/** 7-Zip's code for an error that ended it. */
const FAILED = 2

/** Runs 7-Zip over an archive. Throws what `onLine` and the bytes throw, and when it unpacks too much. */
export async function runSevenZip(bytes: ReadableBytes, task: SevenZipTask): Promise<SevenZipRun> {
  const { process } = globalThis as Partial<typeof globalThis>
  const exitCode = process?.exitCode
  try {
    return await run(bytes, task)
  } finally {
    // In Node it takes the process for its own.
    if (process) process.exitCode = exitCode
  }
}

async function run(bytes: ReadableBytes, task: SevenZipTask): Promise<SevenZipRun> {
  const { args, names = [], mostBytes = 0, onLine = () => {} } = task
  const complaints: string[] = []
  let failure: { error: unknown } | undefined
  /** 7-Zip catches what comes from outside as if it were its own, and goes on with its next step. */
  const kept = <T>(act: () => T): T => {
    if (failure) throw failure.error
    try {
      return act()
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  // A program of its own for each run: what the last one has left in memory goes with it.
  const { FS, callMain } = await SevenZip({
    print: line => kept(() => onLine(line)),
    printErr: line => void complaints.push(line),
  })
  const fileAt = (path: string) => FS.lookupPath(path).node as unknown as MemoryFile

  FS.writeFile(NAMES, `${names.join('\n')}\n`)
  FS.mkdir(UNPACKED)
  let left = mostBytes
  // All files have these operations in common.
  const { stream_ops: shared } = fileAt(NAMES)
  const { write } = shared
  shared.write = (file, from, at, length, ...rest) => {
    left -= length
    kept(() => {
      if (left < 0) throw new Error('more was unpacked than the archive states')
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
