import { randomBytes } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PickedFolder } from '@safelight/contract/desktop-bridge'
import { texts } from '@safelight/texts/desktop-app'
import { z } from 'zod'
import { openJsonFile } from '../settings/json-file.ts'

const kept = z.array(z.object({ folder: z.string(), server: z.string(), root: z.string() }))

/** A page used a folder handle that was not issued for its server. */
export class UnknownFolderError extends Error {
  override name = 'UnknownFolderError'
}

export interface PickedFolders {
  /** Returns the same handle if the folder was picked for this server before. */
  add(server: string, path: string): Promise<PickedFolder>
  list(server: string): PickedFolder[]
  /** Returns the real path. Throws UnknownFolderError if the handle was not issued for `server`. */
  rootOf(server: string, folder: string): string
  forget(server: string, folder: string): void
}

export function openPickedFolders(dataFolder: string): PickedFolders {
  const file = openJsonFile(join(dataFolder, 'folders.json'), kept, [])
  return {
    async add(server, path) {
      const root = await realpath(path).catch(() => undefined)
      if (root === undefined || !(await stat(root)).isDirectory()) throw new Error(texts.noFolder)
      const before = file.get().find(each => each.server === server && each.root === root)
      if (before) return shown(before)
      const added = { folder: randomBytes(16).toString('base64url'), server, root }
      file.set([...file.get(), added])
      return shown(added)
    },
    list: server =>
      file
        .get()
        .filter(each => each.server === server)
        .map(shown),
    rootOf(server, folder) {
      const found = file.get().find(each => each.server === server && each.folder === folder)
      if (!found) throw new UnknownFolderError(texts.folderNotPicked)
      return found.root
    },
    forget(server, folder) {
      file.set(file.get().filter(each => each.server !== server || each.folder !== folder))
    },
  }
}

/** Pages may know the folder's name, but not its path. */
const shown = ({ folder, root }: { folder: string; root: string }): PickedFolder => ({
  folder,
  name: basename(root) || root,
})
