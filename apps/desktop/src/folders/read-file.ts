import type { BigIntStats } from 'node:fs'
import type { FileStamp } from '@safelight/contract/desktop-bridge'
import { FileError, openInside } from './inside.ts'

export interface Piece extends FileStamp {
  path: string
  offset: number
  length: number
}

/** Throws FileError if the file is unreadable, or not within `root`. */
export async function fileInfo(root: string, path: string): Promise<FileStamp> {
  const { file, stats } = await openInside(root, path)
  await file.close()
  return stampOf(stats)
}

/** Throws FileError if the file's size or time differs from `piece`, before or after the read. */
export async function readPiece(root: string, piece: Piece): Promise<Uint8Array<ArrayBuffer>> {
  const { file, stats } = await openInside(root, piece.path)
  try {
    mustBe(piece, stats)
    const length = Math.max(0, Math.min(piece.length, piece.size - piece.offset))
    const bytes = new Uint8Array(length)
    let filled = 0
    while (filled < length) {
      const { bytesRead } = await file
        .read(bytes, filled, length - filled, piece.offset + filled)
        .catch(error => {
          throw new FileError('unreadable', error)
        })
      if (bytesRead === 0) throw new FileError('changed')
      filled += bytesRead
    }
    mustBe(piece, await file.stat({ bigint: true }))
    return bytes
  } finally {
    await file.close()
  }
}

export const stampOf = (stats: Pick<BigIntStats, 'size' | 'mtimeMs'>): FileStamp => ({
  size: Number(stats.size),
  modified: Number(stats.mtimeMs),
})

function mustBe(expected: FileStamp, stats: BigIntStats): void {
  const { size, modified } = stampOf(stats)
  if (size !== expected.size || modified !== expected.modified) throw new FileError('changed')
}
