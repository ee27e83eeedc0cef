import { transferHandlers } from 'comlink'
import { PackedFile, type PackedParts } from './lib/archives/packed/packed-file.ts'

/** Lets Comlink post files that an archive holds compressed; to be called on both sides. */
export const handPackedFilesOver = (): void =>
  void transferHandlers.set('packed-file', {
    canHandle: (value: unknown): value is PackedFile => value instanceof PackedFile,
    serialize: (file: PackedFile) => [file.parts(), []],
    deserialize: (parts: PackedParts) => new PackedFile(parts.content, parts),
  })
