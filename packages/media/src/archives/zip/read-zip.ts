import {
  type ArchiveEntry,
  ArchiveEntryError,
  ArchiveError,
  type ArchiveLimits,
  closedEntry,
  createCounter,
  type EntryContent,
  type EntryProblem,
} from '../archive.ts'
import { safePath } from '../safe-path.ts'
import { checkStored, inflate } from '../unpack.ts'
import { type DirectoryEntry, readDirectory } from './zip-directory.ts'

const STORED = 0
const DEFLATED = 8
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30

/**
 * Yields the files of a ZIP (APPNOTE 6.3.10, with ZIP64) by its central directory. Throws ArchiveError when
 * the rest of the archive cannot be read.
 */
export async function* readZip(
  blob: Blob,
  archive: string,
  limits: ArchiveLimits,
): AsyncGenerator<ArchiveEntry<EntryContent>> {
  const count = createCounter(archive, limits)
  let packed = 0
  for await (const entry of readDirectory(blob, archive)) {
    count(entry.size)
    // Rejects archives whose entries overlap. Such a ZIP bomb would unpack the same bytes again and again.
    packed += entry.packed
    if (packed > blob.size) throw new ArchiveError(archive, 'bomb')
    if (entry.name.endsWith('/')) continue
    const { name, size, modified } = entry
    const path = safePath(name)
    const problem = problemOf(entry, path)
    if (problem) yield closedEntry({ path: path ?? name, size, modified }, problem)
    else if (path !== undefined)
      yield { path, size, modified, open: () => openEntry(blob, entry, limits) }
  }
}

function problemOf(entry: DirectoryEntry, path: string | undefined): EntryProblem | undefined {
  if (path === undefined) return 'path'
  if (!entry.isRegular) return 'link'
  if (entry.isEncrypted) return 'encrypted'
  return [STORED, DEFLATED].includes(entry.method) ? undefined : 'method'
}

async function openEntry(
  blob: Blob,
  { offset, packed, size, crc, method }: DirectoryEntry,
  limits: ArchiveLimits,
): Promise<EntryContent> {
  const head = new DataView(await blob.slice(offset, offset + LOCAL_BYTES).arrayBuffer())
  if (head.byteLength < LOCAL_BYTES || head.getUint32(0, true) !== LOCAL) {
    throw new ArchiveEntryError('damaged')
  }
  const start = offset + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true)
  const content = blob.slice(start, start + packed)
  if (content.size !== packed) throw new ArchiveEntryError('damaged')
  const stated = { size, crc }
  return method === STORED ? checkStored(content, stated) : inflate(content, stated, limits)
}
