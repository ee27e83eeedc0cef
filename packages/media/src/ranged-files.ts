import { transferHandlers } from 'comlink'
import { fromPosted, type PostedFile, toPosted } from './archives/packed/posted-file.ts'
import { RangedFile } from './ranged/ranged-file.ts'
import { SuppliedFile, type SuppliedPart } from './ranged/supplied-file.ts'

export { AddressedFile } from './ranged/addressed-file.ts'
export { SuppliedFile } from './ranged/supplied-file.ts'

/** Lets Comlink post ranged files between a page and its worker. Both must call it. */
export const handRangedFilesOver = (): void =>
  void transferHandlers.set('ranged-file', {
    canHandle: (value: unknown): value is RangedFile => value instanceof RangedFile,
    serialize(file: RangedFile): [PostedFile | SuppliedPart, Transferable[]] {
      if (!(file instanceof SuppliedFile)) return [toPosted(file), []]
      const posted = file.posted()
      return [posted, [posted.port]]
    },
    deserialize: (posted: PostedFile | SuppliedPart) =>
      'port' in posted ? SuppliedFile.over(posted) : fromPosted(posted),
  })
