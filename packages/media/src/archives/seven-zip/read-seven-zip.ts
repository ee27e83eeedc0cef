import {
  type ArchiveEntry,
  ArchiveEntryError,
  ArchiveError,
  type ArchiveLimits,
  closedEntry,
  type EntryContent,
} from '../archive.ts'
import { type ListedFile, listFiles } from './list-files.ts'
import { readableBytes } from './readable-bytes.ts'
import type { ReadableBytes } from './run-seven-zip.ts'
import { unpackFiles } from './unpack-files.ts'

/**
 * Yields the files of a 7z or RAR archive. Throws ArchiveError when the rest of the archive cannot be read.
 */
export async function* readSevenZip(
  archive: Blob,
  name: string,
  limits: ArchiveLimits,
): AsyncGenerator<ArchiveEntry<EntryContent>> {
  const bytes = await readableBytes(archive)
  const { files, problem } = await listFiles(bytes, limits)
  const unpack = createUnpacker(bytes, files)
  for (const [at, file] of files.entries()) {
    yield file.problem ? closedEntry(file, file.problem) : { ...file, open: () => unpack(at) }
  }
  if (problem) throw new ArchiveError(name, problem)
}

/**
 * The largest number of unpacked bytes in one batch of files. Batches save time: in a solid archive, each run
 * of 7-Zip must unpack from the beginning of a block.
 */
const AHEAD_BYTES = 256 * 2 ** 20
/**
 * The largest number of files in one batch. 7-Zip compares each requested name with every name in the
 * archive, so a larger batch would take too long.
 */
const AHEAD_FILES = 2000

/**
 * Returns a function that unpacks the file at an index of `files`. To save later runs, it also unpacks the
 * next files if their extension was requested before.
 */
function createUnpacker(bytes: ReadableBytes, files: readonly ListedFile[]) {
  const kinds = new Set<string>()
  let ahead = new Map<number, Uint8Array<ArrayBuffer> | undefined>()

  return async (at: number): Promise<Uint8Array<ArrayBuffer>> => {
    if (!ahead.has(at)) await unpackFrom(at)
    const content = ahead.get(at)
    ahead.delete(at)
    if (!content) throw new ArchiveEntryError('damaged')
    return content
  }

  async function unpackFrom(first: number): Promise<void> {
    kinds.add(kindOf(files[first]))
    const places: number[] = []
    const wanted: ListedFile[] = []
    let size = 0
    for (let at = first; at < files.length && wanted.length < AHEAD_FILES; at += 1) {
      const file = files[at]
      if (!file || file.problem || !kinds.has(kindOf(file))) continue
      size += file.size
      if (at > first && size > AHEAD_BYTES) break
      places.push(at)
      wanted.push(file)
    }
    ahead = new Map()
    const contents = await unpackFiles(bytes, wanted)
    ahead = new Map(places.map((at, index) => [at, contents[index]]))
  }
}

const kindOf = (file: ListedFile | undefined) => /\.[^./]*$/.exec(file?.path ?? '')?.[0] ?? ''
