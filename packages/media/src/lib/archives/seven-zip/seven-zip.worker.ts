import { expose, transfer } from 'comlink'
import type { ArchiveLimits } from '../archive.ts'
import { type ListedFile, listFiles } from './list-files.ts'
import { type UnpackedFiles, unpackFiles } from './unpack-files.ts'

/** Workers alone have it; it reads a file without waiting. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer }

/** 7-Zip reads many short pieces; each costs a call of the browser's. */
const PIECE = 2 ** 20

const reader = new FileReaderSync()

function bytesOf(blob: Blob) {
  let from = 0
  let piece = new Uint8Array()
  return {
    size: blob.size,
    read(start: number, end: number): Uint8Array {
      const isHere = start >= from && start < from + piece.length
      if (!isHere) {
        from = start
        piece = new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, from + PIECE)))
      }
      return piece.subarray(start - from, end - from)
    },
  }
}

const api = {
  list: (archive: Blob, limits: ArchiveLimits) => listFiles(bytesOf(archive), limits),

  async unpack(archive: Blob, files: readonly ListedFile[]): Promise<UnpackedFiles> {
    const unpacked = await unpackFiles(bytesOf(archive), files)
    return transfer(
      unpacked,
      unpacked.flatMap(content => content?.buffer ?? []),
    )
  },
}

export type SevenZipWorker = typeof api
expose(api)
