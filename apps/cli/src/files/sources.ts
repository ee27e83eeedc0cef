import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { FileEntry, FolderSource } from '@safelight/client/headless'
import { texts } from '@safelight/texts/cli'
import { CommandError } from '../command-error.ts'
import { filesIn, type LocalFile } from './scan.ts'

/** A file or folder that the user named. All named files and folders act as one folder. */
interface Named {
  label: string
  path: string
  isFolder: boolean
}

/**
 * Opens paths as the source of one import. The same paths give the same handle, by which a second run resumes
 * the import. Throws CommandError if a path cannot be read.
 */
export async function openSource(paths: readonly string[]): Promise<FolderSource> {
  const named: Named[] = []
  const isAlone = paths.length === 1
  for (const path of paths.map(each => resolve(each))) {
    const found = await stat(path).catch(error => {
      throw new CommandError(texts.unreadablePath({ path, reason: reasonOf(error) }))
    })
    const isFolder = found.isDirectory()
    const label = isAlone && isFolder ? '' : freeLabel(basename(path), named)
    named.push({ label, path, isFolder })
  }
  return {
    name: isAlone ? basename(paths[0] ?? '') : texts.sources({ count: paths.length }),
    isFolder: isAlone && named[0]?.isFolder === true,
    handle: JSON.stringify(named.map(({ path }) => path)),
    async *entries() {
      for (const { label, path, isFolder } of named) {
        if (!isFolder) yield await fileAt(label, path)
        else
          for await (const file of filesIn(path)) yield entryOf(join(path, file.path), file, label)
      }
    },
  }
}

/** One folder, which may be missing. Meanwhile its only entry has a problem. */
export const folderSource = (path: string): FolderSource => ({
  name: basename(path) || path,
  isFolder: true,
  async *entries() {
    for await (const file of filesIn(path)) yield entryOf(join(path, file.path), file, '')
  },
})

function freeLabel(name: string, named: readonly Named[]): string {
  const taken = new Set(named.map(({ label }) => label))
  let label = name
  for (let number = 2; taken.has(label); number += 1) label = `${number} ${name}`
  return label
}

async function fileAt(label: string, path: string): Promise<FileEntry> {
  const { size, mtimeMs } = await stat(path)
  return entryOf(path, { path: label, size, modified: Math.trunc(mtimeMs) }, '')
}

function entryOf(
  place: string,
  { path, size, modified, problem }: LocalFile,
  label: string,
): FileEntry {
  return {
    path: label === '' ? path : label + (path === '' ? '' : `/${path}`),
    size,
    modified,
    ...(problem === undefined ? {} : { problem }),
    async open() {
      const now = await stat(place).catch(ifMissing)
      if (now?.size !== size || Math.trunc(now.mtimeMs) !== modified) throw new Error(CHANGED)
      // The Blob reads the file only later. If the file has changed by then, the read fails.
      return openAsBlob(place)
    },
  }
}

/** A renamed or deleted file counts as changed. */
function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const CHANGED = texts.changed

const reasonOf = (error: NodeJS.ErrnoException): string =>
  error.code === 'ENOENT' ? texts.nothingThere : error.message
