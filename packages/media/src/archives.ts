import {
  ARCHIVE_LIMITS,
  type ArchiveEntry,
  ArchiveError,
  type ArchiveLimits,
} from './lib/archives/archive.ts'
import { gunzip } from './lib/archives/gunzip.ts'
import { readSevenZip } from './lib/archives/seven-zip/read-seven-zip.ts'
import { blobSource, streamSource } from './lib/archives/tar/byte-source.ts'
import { readTar } from './lib/archives/tar/read-tar.ts'
import { readZip } from './lib/archives/zip/read-zip.ts'

export {
  type ArchiveEntry,
  ArchiveEntryError,
  ArchiveError,
  type ArchiveLimits,
} from './lib/archives/archive.ts'

type ArchiveKind = 'zip' | 'tar' | 'tar.gz' | '7z' | 'rar'

const KINDS: [RegExp, ArchiveKind][] = [
  [/\.zip$/i, 'zip'],
  [/\.tar$/i, 'tar'],
  [/\.(tar\.gz|tgz)$/i, 'tar.gz'],
  [/\.7z$/i, '7z'],
  [/\.rar$/i, 'rar'],
]

const kindOf = (name: string) => KINDS.find(([pattern]) => pattern.test(name))?.[1]

/** Whether a file of this name is an archive that can be opened. */
export const isArchive = (name: string): boolean => kindOf(name) !== undefined

/**
 * The files of an archive, one after the other; archives within it are files like others. An entry that cannot be
 * opened says why, and the rest go on. Throws ArchiveError when the archive cannot be read any further.
 */
export async function* readArchive(
  blob: Blob,
  name: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): AsyncGenerator<ArchiveEntry> {
  switch (kindOf(name)) {
    case 'zip':
      return yield* readZip(blob, name, limits)
    case 'tar':
      return yield* readTar(blobSource(blob), name, limits)
    case 'tar.gz':
      return yield* readTar(streamSource(gunzip(blob, name, limits), limits), name, limits)
    case '7z':
    case 'rar':
      return yield* readSevenZip(blob, name, limits)
    default:
      throw new ArchiveError(name, 'unknown')
  }
}
