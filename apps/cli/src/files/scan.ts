import type { Dirent } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { texts } from '@safelight/texts/cli'

/** `problem` says why the file or folder is left out. */
export interface LocalFile {
  /** Relative to the folder, separated by `/`. */
  path: string
  size: number
  /** Milliseconds since 1970. */
  modified: number
  problem?: string
}

/**
 * Yields all files of a folder and its subfolders, without following links. Yields links, and files and
 * folders that cannot be read, with a `problem`.
 */
export async function* filesIn(root: string): AsyncGenerator<LocalFile> {
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    try {
      for await (const entry of await opendir(join(root, folder), { bufferSize: 256 })) {
        const path = folder ? `${folder}/${entry.name}` : entry.name
        if (entry.isDirectory()) waiting.push(path)
        else {
          const file = await fileOf(root, path, entry)
          if (file) yield file
        }
      }
    } catch {
      yield left(folder, UNREADABLE)
    }
  }
}

/** Resolves to undefined for sockets and devices, which are ignored. */
async function fileOf(root: string, path: string, entry: Dirent): Promise<LocalFile | undefined> {
  if (entry.isSymbolicLink()) return left(path, LINK)
  if (!entry.isFile()) return undefined
  try {
    const { size, mtimeMs } = await lstat(join(root, path))
    return { path, size, modified: Math.trunc(mtimeMs) }
  } catch {
    return left(path, UNREADABLE)
  }
}

const left = (path: string, problem: string): LocalFile => ({ path, size: 0, modified: 0, problem })

const UNREADABLE = texts.unreadable
const LINK = texts.linksSkipped
