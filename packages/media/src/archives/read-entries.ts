import {
  type ArchiveEntry,
  ArchiveError,
  type ArchiveLimits,
  type EntryContent,
} from './archive.ts'
import { archiveKind } from './archive-kind.ts'
import { blobSource, gzipSource } from './tar/byte-source.ts'
import { readTar } from './tar/read-tar.ts'
import { readZip } from './zip/read-zip.ts'

/**
 * Yields the files of an archive, reading on the current thread. Throws ArchiveError when the rest of the
 * archive cannot be read.
 */
export async function* readEntries(
  archive: Blob,
  name: string,
  limits: ArchiveLimits,
): AsyncGenerator<ArchiveEntry<EntryContent>> {
  switch (archiveKind(name)) {
    case 'zip':
      return yield* readZip(archive, name, limits)
    case 'tar':
      return yield* readTar(blobSource(archive), name, limits)
    case 'tar.gz':
      return yield* readTar(gzipSource(archive, name, limits), name, limits)
    case '7z':
    case 'rar': {
      const { readSevenZip } = await import('./seven-zip/read-seven-zip.ts')
      return yield* readSevenZip(archive, name, limits)
    }
    default:
      throw new ArchiveError(name, 'unknown')
  }
}
