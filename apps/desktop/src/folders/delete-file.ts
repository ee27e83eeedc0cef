import { lstat, unlink } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { FileStamp } from '@safelight/contract/desktop-bridge'
import { FileError, isPlainPath, openFolderInside } from './inside.ts'
import { stampOf } from './read-file.ts'

/**
 * Deletes a file below `root`. Throws FileError if its size or time is another one, if it is no regular file
 * within `root`, or if the system refuses.
 */
export async function deleteFile(
  root: string,
  { path, size, modified }: FileStamp & { path: string },
): Promise<void> {
  if (!isPlainPath(path)) throw new FileError('outside')
  const folder = await openFolderInside(root, posix.dirname(path)).catch(error => {
    throw error instanceof FileError ? error : new FileError('unreadable', error)
  })
  try {
    const place = join(folder.fullPath, posix.basename(path))
    const stats = await lstat(place, { bigint: true })
    if (!stats.isFile()) throw new FileError('outside')
    const now = stampOf(stats)
    if (now.size !== size || now.modified !== modified) throw new FileError('changed')
    await unlink(place)
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('unreadable', error)
  } finally {
    await folder.close()
  }
}
