import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FileProblem } from '@safelight/contract/desktop-bridge'

/** A file that cannot be given to a page. */
export class FileError extends Error {
  override name = 'FileError'
  readonly problem: FileProblem

  constructor(problem: FileProblem, cause?: unknown) {
    super(`The file is ${problem}.`, { cause })
    this.problem = problem
  }
}

/** Whether a path with all of its links resolved lies in a folder, given in the same way. */
export const isInside = (root: string, path: string): boolean =>
  path.startsWith(root.endsWith(sep) ? root : root + sep)

/**
 * Whether each part of a way is the name of a file or folder and nothing else. To Windows a name may be a way by itself,
 * a stream beside a file, or a device, whose opening does something.
 */
export const isPlainPath = (path: string, platform = process.platform): boolean =>
  platform !== 'win32' || !path.split('/').some(name => NO_NAME_ON_WINDOWS.test(name))

const NO_NAME_ON_WINDOWS =
  /[\\:]|^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)|[. ]$/i

/**
 * Opens a file for reading, by its way from `root`, which is a path without links. Throws FileError. The file is
 * opened first and then looked for inside the folder: what is found there must be what was opened. So a folder
 * or link on the way that is exchanged meanwhile opens nothing outside.
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

/** An open folder, and where its entries are found until it is closed. */
export interface OpenFolder {
  fullPath: string
  close(): Promise<void>
}

/**
 * Opens the folder at a way from `root`, which is a path without links; rejects if it cannot. On Linux the path is the
 * open folder itself, whatever takes its place meanwhile. Elsewhere a link that does so at the wrong moment shows the
 * names, and no content, of another folder.
 */
export async function openFolderInside(root: string, path: string): Promise<OpenFolder> {
  const fullPath = join(root, path)
  // A link that has taken the folder's place since would lead elsewhere.
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
 * Where an open file lies. Linux knows; elsewhere it is `expected`, where it was found: somebody who exchanges folders
 * on this machine between any two calls, over and over, may be quick enough once.
 */
const pathOfOpened = async (file: FileHandle, expected: string): Promise<string> =>
  process.platform === 'linux' ? readlink(`/proc/self/fd/${file.fd}`) : expected

// Without O_NONBLOCK, opening a named pipe would wait for somebody to write to it. Windows has neither flag.
const READ_NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

const isLink = (error: NodeJS.ErrnoException): boolean => error.code === 'ELOOP'
