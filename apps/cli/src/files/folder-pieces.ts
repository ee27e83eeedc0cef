import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Pieces } from '@safelight/client/headless'

const BEGUN = '.begun'

/** Stores the files of recognition models in a folder. All accounts share it, because models are public. */
export function folderPieces(folder: string): Pieces {
  return {
    async names() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        unlessMissing,
      )
      return (entries ?? [])
        .filter(entry => entry.isFile() && !entry.name.endsWith(BEGUN))
        .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    },
    async read(name) {
      const bytes = await readFile(join(folder, name)).catch(unlessMissing)
      return bytes && new Uint8Array(bytes)
    },
    async keep(name, bytes) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path + BEGUN, bytes)
      await rename(path + BEGUN, path)
    },
    drop: name => rm(join(folder, name), { force: true }),
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
