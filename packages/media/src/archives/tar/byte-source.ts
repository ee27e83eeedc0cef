import type { Bytes } from '../../ranged/slices.ts'
import type { ArchiveLimits, EntryContent } from '../archive.ts'
import { gunzip } from '../gunzip.ts'
import { HEAD_BYTES, PackedFile } from '../packed/packed-file.ts'
import { createStreamReader } from '../stream-reader.ts'

/**
 * Bytes that can be read once, in order. `read` returns fewer bytes than requested only at the end of the
 * source.
 */
export interface ByteSource {
  read(length: number): Promise<Bytes>
  /** Skips bytes. Resolves to false if the source has fewer bytes left. */
  skip(length: number): Promise<boolean>
  /**
   * Reads the content of an entry. The content stays valid when later entries are read. Resolves to undefined
   * if the source has fewer bytes left.
   */
  take(length: number): Promise<EntryContent | undefined>
}

export function blobSource(blob: Blob): ByteSource {
  let at = 0
  const next = (length: number) => {
    const start = at
    at += length
    return blob.slice(start, at)
  }
  return {
    read: async length => new Uint8Array(await next(length).arrayBuffer()),
    async skip(length) {
      at += length
      return at <= blob.size
    },
    async take(length) {
      const slice = next(length)
      return slice.size === length ? slice : undefined
    },
  }
}

/** Opens a gzip file. Entries that are too large for memory are unpacked again for each read. */
export function gzipSource(packed: Blob, archive: string, limits: ArchiveLimits): ByteSource {
  const { read, skip } = createStreamReader(gunzip(packed, archive, limits))
  let at = 0
  const counted =
    <T>(act: (length: number) => Promise<T>) =>
    (length: number) => {
      at += length
      return act(length)
    }

  async function takeSmall(length: number): Promise<Bytes | undefined> {
    const bytes = await read(length)
    return bytes.length === length ? bytes : undefined
  }

  async function takeLarge(size: number): Promise<Blob | undefined> {
    const start = at - size
    const head = await read(Math.min(HEAD_BYTES, size))
    if (!(await skip(size - head.length))) return undefined
    return new PackedFile({ packed, format: 'gzip', start, size, head })
  }

  return {
    read: counted(read),
    skip: counted(skip),
    take: counted<EntryContent | undefined>(length =>
      length > limits.inMemory ? takeLarge(length) : takeSmall(length),
    ),
  }
}
