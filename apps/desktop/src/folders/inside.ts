import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileProblem } from '@safelight/contract/desktop-bridge'
import { isInside } from '@safelight/folders/inside'

export class FileError extends Error {
  override name = 'FileError'
  readonly problem: FileProblem

  constructor(problem: FileProblem, cause?: unknown) {
    super(`The file is ${problem}.`, { cause })
    this.problem = problem
  }
}

/**
 * Whether each part of a path is a plain file name. Matters only on Windows: a part such as `a\b`, `a:b` or
 * `con` could lead to another folder, an alternate stream or a device.
 */
export const isPlainPath = (path: string, platform = process.platform): boolean =>
  platform !== 'win32' || !path.split('/').some(name => NO_NAME_ON_WINDOWS.test(name))

const NO_NAME_ON_WINDOWS =
  /[\\:]|^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)|[. ]$/i

/**
 * Opens a file below `root`, which must be free of links. After opening it, checks that its path still leads
 * to the same file within `root`. Throws FileError if the check fails, or if the file is unreadable.
 */
export async function openInside(
  root: string,
  path: string,
): Promise<{ file: FileHandle; stats: BigIntStats }> {
  if (!isPlainPath(path)) throw new FileError('outside')
  const fullPath = join(root, path)
  const file = await open(fullPath, READ_NO_LINK).catch(error => {
    throw new FileError(isLink(error) ? 'outside' : 'unreadable', error)
  })
  try {
    const stats = await file.stat({ bigint: true })
    const real = await realpath(fullPath)
    if (!isInside(root, real)) throw new FileError('outside')
    const found = await lstat(real, { bigint: true })
    if (found.dev !== stats.dev || found.ino !== stats.ino) throw new FileError('outside')
    if (!isInside(root, await pathOfOpened(file, real))) throw new FileError('outside')
    if (!stats.isFile()) throw new FileError('unreadable')
    return { file, stats }
  } catch (error) {
    await file.close()
    throw error instanceof FileError ? error : new FileError('unreadable', error)
  }
}

/** `fullPath` is valid until `close` is called. */
export interface OpenFolder {
  fullPath: string
  close(): Promise<void>
}

/**
 * Opens a folder below `root`, which must be free of links. Rejects if the folder cannot be opened. On Linux,
 * `fullPath` refers to the open folder, even if a link takes its place. On other systems, the app could then
 * list the names in another folder, but reads no content.
 */
export async function openFolderInside(root: string, path: string): Promise<OpenFolder> {
  const fullPath = join(root, path)
  // The folder may have been replaced by a link that leads elsewhere.
  if ((await realpath(fullPath)) !== fullPath) throw new FileError('outside')
  if (process.platform !== 'linux') return { fullPath, close: async () => {} }
  const folder = await open(fullPath, constants.O_RDONLY | constants.O_DIRECTORY)
  const opened = `/proc/self/fd/${folder.fd}`
  const close = () => folder.close()
  if ((await readlink(opened)) === fullPath) return { fullPath: opened, close }
  await close()
  throw new FileError('outside')
}

/**
 * Returns the real path of an open file on Linux, and `expected` on other systems. There, an attacker who
 * keeps swapping folders may get past the checks of `openInside`.
 */
const pathOfOpened = async (file: FileHandle, expected: string): Promise<string> =>
  process.platform === 'linux' ? readlink(`/proc/self/fd/${file.fd}`) : expected

// Without O_NONBLOCK, opening a named pipe would block until somebody writes to it. Windows has neither flag.
const READ_NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

const isLink = (error: NodeJS.ErrnoException): boolean => error.code === 'ELOOP'
