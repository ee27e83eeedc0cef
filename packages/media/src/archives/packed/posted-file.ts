import { type AddressedDeps, AddressedFile } from '../../ranged/addressed-file.ts'
import type { FilePart } from '../../ranged/ranged-file.ts'
import { type PackedContent, PackedFile } from './packed-file.ts'

/**
 * A file in a form that `postMessage` can clone. `postMessage` clones plain Blobs, but turns ranged files
 * into empty files.
 */
export type PostedFile =
  | Blob
  | AddressedDeps
  | (FilePart & { content: Omit<PackedContent, 'packed'> & { packed: PostedFile } })

export function toPosted(file: Blob): PostedFile {
  if (file instanceof AddressedFile) return file.parts()
  if (!(file instanceof PackedFile)) return file
  const { content, ...part } = file.parts()
  return { ...part, content: { ...content, packed: toPosted(content.packed) } }
}

export function fromPosted(posted: PostedFile): Blob {
  if (posted instanceof Blob) return posted
  const { content, ...part } = posted
  if ('address' in content) return new AddressedFile(content, part)
  return new PackedFile({ ...content, packed: fromPosted(content.packed) }, part)
}
