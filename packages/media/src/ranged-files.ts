import { transferHandlers } from 'comlink'
import { fromPosted, type PostedFile, toPosted } from './archives/packed/posted-file.ts'
import { RangedFile } from './ranged/ranged-file.ts'

export { AddressedFile } from './ranged/addressed-file.ts'

/** Lets Comlink post ranged files between a page and its worker. Both must call it. */
export const handRangedFilesOver = (): void =>
  void transferHandlers.set('ranged-file', {
    canHandle: (value: unknown): value is RangedFile => value instanceof RangedFile,
    serialize: (file: RangedFile) => [toPosted(file), []],
    deserialize: (posted: PostedFile) => fromPosted(posted),
  })
