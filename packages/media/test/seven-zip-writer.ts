import { basename, dirname } from 'node:path/posix'
import type { FileSystem } from '7z-wasm'
import SevenZip from '7z-wasm/7zz.es6.js'

/** Builds a 7z archive with 7-Zip. `files` maps paths to contents. */
export async function makeSevenZip(
  files: Record<string, string | Uint8Array>,
  options: string[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const { exitCode } = process
  const { FS, callMain } = await SevenZip({ print() {}, printErr() {} })
  FS.mkdir('/files')
  FS.chdir('/files')
  for (const [path, content] of Object.entries(files)) {
    if (path.includes('/')) makeFolder(FS, dirname(path))
    FS.writeFile(path, content)
  }
  callMain(['a', '-mx1', '-mmt1', ...options, '/made.7z', '.'])
  process.exitCode = exitCode
  return Uint8Array.from(FS.readFile('/made.7z'))
}

function makeFolder(FS: FileSystem, path: string): void {
  if (path === '.') return
  makeFolder(FS, dirname(path))
  if (!FS.readdir(dirname(path)).includes(basename(path))) FS.mkdir(path)
}
