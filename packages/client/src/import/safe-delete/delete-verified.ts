import type { Duplicate } from '@safelight/contract/items'
import type { LibraryItem } from '../../items/item.ts'
import type { FolderRemoval } from '../folder-source.ts'
import { messageOf } from '../scan-folder.ts'
import { type CheckedFile, type Unsafe, unproven } from './checked-files.ts'
import type { Claim, Proof } from './prove-files.ts'

export interface DeleteDeps {
  removal: FolderRemoval
  openItems(files: readonly CheckedFile[]): Promise<Map<string, LibraryItem>>
  prove(claims: readonly Claim[]): Promise<Proof[]>
  ask(checksums: readonly string[]): Promise<Map<string, Duplicate>>
  isStopped(): boolean
  mark(file: CheckedFile, why: Unsafe, reason?: string): void
  deleted(file: CheckedFile): void
}

/**
 * Deletes files of a folder. Right before, each is read again, the server proves again that it has the stream,
 * and then that the item is still outside the trash. A file with another size or time is not deleted.
 */
export async function deleteVerified(
  files: readonly CheckedFile[],
  { removal, openItems, prove, ask, isStopped, mark, deleted }: DeleteDeps,
): Promise<void> {
  const items = await openItems(files)
  const claimed: CheckedFile[] = []
  const claims: Claim[] = []
  for (const file of files) {
    const { stored, checksum, size, modified } = file
    const item = stored && items.get(stored.id)
    const now = await removal.open(file.path).catch(() => undefined)
    if (!now || now.size !== size || now.modified !== modified) mark(file, 'changed')
    else if (!item || checksum === undefined) mark(file, 'no-longer-in-library')
    else {
      claims.push({ content: now.content, checksum, item, role: stored.role })
      claimed.push(file)
    }
  }
  const proofs = await prove(claims)
  const proven = claimed.filter((file, index) => {
    const proof = proofs[index] ?? 'missing'
    if (proof !== 'proven') mark(file, ...unproven(proof))
    return proof === 'proven'
  })
  if (proven.length === 0) return
  const known = await ask([...new Set(proven.flatMap(({ stored }) => stored?.checksum ?? []))])
  for (const file of proven) {
    if (isStopped()) return
    const there = known.get(file.stored?.checksum ?? '')
    if (!there || there.trashed) mark(file, there ? 'in-trash' : 'no-longer-in-library')
    else if (there.id !== file.stored?.id) mark(file, 'no-longer-in-library')
    else await deleteFile(file)
  }

  async function deleteFile(file: CheckedFile): Promise<void> {
    try {
      if (await removal.remove(file.path, file)) deleted(file)
      else mark(file, 'changed')
    } catch (error) {
      mark(file, 'unreadable', messageOf(error))
    }
  }
}
