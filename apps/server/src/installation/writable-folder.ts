import { accessSync, constants, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { texts } from '@safelight/texts/server/start'
import { StartError } from '../start-error.ts'

/**
 * Creates a folder for Safelight if it is missing, readable by its owner only, and checks that this process
 * can write it. Throws StartError with the reason, and the command that helps.
 */
export function prepareFolder(path: string): void {
  const folder = resolve(path)
  const mount = unmountedDisk(folder, readIfPossible('/etc/fstab'), readIfPossible('/proc/mounts'))
  if (mount !== undefined) throw new StartError(texts.diskNotMounted({ mount: quoted(mount) }))
  createFolder(folder)
  for (const [part, isFolder] of Object.entries(PARTS)) {
    const path = join(folder, part)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && found.isDirectory() !== isFolder) {
      throw new StartError(isFolder ? texts.partIsFile({ path }) : texts.partIsFolder({ path }))
    }
    // The secret may be read-only.
    if (part !== 'secret') assertWritable(folder, path)
  }
}

/** The entries of a data folder or a backup, and whether each is a folder. */
const PARTS = {
  '.': true,
  lock: false,
  secret: false,
  'safelight.sqlite': false,
  'safelight.sqlite-wal': false,
  'safelight.sqlite-shm': false,
  blobs: true,
  'before-upgrades': true,
  tls: true,
  'backup.json': false,
  generations: true,
}

/**
 * Returns the mount point of a disk that should contain the folder, but is not mounted. Takes the contents
 * of `/etc/fstab` and `/proc/mounts`. Without this check, photos would land on the system's disk.
 */
export function unmountedDisk(folder: string, fstab: string, mounts: string): string | undefined {
  const mounted = new Set(mountPoints(mounts))
  return mountPoints(fstab).find(
    mount =>
      mount.startsWith('/') &&
      (folder === mount || folder.startsWith(mount.replace(/\/?$/, '/'))) &&
      !mounted.has(mount),
  )
}

function mountPoints(table: string): string[] {
  const lines = table.split('\n').filter(line => !line.trimStart().startsWith('#'))
  const points = lines.map(line => line.trim().split(/\s+/)[1] ?? '')
  // Both tables write a space in a path as its octal code, `\040`.
  return points.map(point =>
    point
      .replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)))
      .replace(/(?<=.)\/$/, ''),
  )
}

/** Node's recursive `mkdir` never returns in a folder such as `/proc`, which accepts no new folders. */
function createFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw new StartError(texts.folderIsFile({ path: folder }))
  createFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code === 'EROFS') throw new StartError(texts.folderReadOnly({ folder }))
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new StartError(texts.diskFullAt({ path: folder }))
    if (code !== 'EACCES')
      throw new StartError(texts.folderImpossible({ folder }), { cause: error })
    const parent = dirname(folder)
    throw new StartError(
      texts.folderNotCreated({ ...user(), folder: quoted(folder), parent, owner: ownerOf(parent) }),
    )
  }
}

function assertWritable(folder: string, path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    if (code === 'EROFS') throw new StartError(texts.folderReadOnly({ folder }))
    const values = { ...user(), path, folder: quoted(folder), owner: ownerOf(path) }
    if (values.owner === values.user) throw new StartError(texts.folderLocked(values))
    throw new StartError(
      isOurs(folder) ? texts.folderOfOther(values) : texts.folderForOthers(values),
    )
  }
}

/** Whether an operator can give the folder to the server without taking it from another program. */
function isOurs(folder: string): boolean {
  try {
    const names = readdirSync(folder).filter(name => name !== 'lost+found')
    return names.length === 0 || names.some(name => Object.hasOwn(PARTS, name))
  } catch {
    return false
  }
}

const user = () => ({ user: String(process.getuid?.()), group: String(process.getgid?.()) })

const ownerOf = (path: string): string => String(statSync(path).uid)

/** Quotes a path for a shell, if needed. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`

function readIfPossible(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
