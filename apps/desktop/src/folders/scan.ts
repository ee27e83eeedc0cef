import type { Dirent } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { LARGEST_PATH, SCAN_STEP, type ScanStep } from '@safelight/contract/desktop-bridge'
import { openFolderInside } from './inside.ts'
import { stampOf } from './read-file.ts'

const AT_ONCE = 32

export async function* scanFolder(root: string): AsyncGenerator<ScanStep, void> {
  const waiting = ['']
  let step = emptyStep()
  const failed = (path: string) => void step.unreadable.push(path.slice(0, LARGEST_PATH))
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for await (const { fullPath, entries } of batchesOf(root, folder, failed)) {
      await Promise.all(entries.map(entry => take(fullPath, pathOf(folder, entry.name), entry)))
      if (sizeOf(step) >= SCAN_STEP) {
        yield step
        step = emptyStep()
      }
    }
  }
  yield { ...step, done: true }

  async function take(fullPath: string, path: string, entry: Dirent): Promise<void> {
    if (entry.isSymbolicLink()) step.links.push(path)
    else if (path.length > LARGEST_PATH) failed(path)
    else if (entry.isDirectory()) waiting.push(path)
    else if (entry.isFile()) {
      try {
        const stats = await lstat(join(fullPath, entry.name), { bigint: true })
        step.files.push({ path, ...stampOf(stats) })
      } catch {
        failed(path)
      }
    }
  }
}

async function* batchesOf(
  root: string,
  path: string,
  failed: (path: string) => void,
): AsyncGenerator<{ fullPath: string; entries: Dirent[] }> {
  try {
    const { fullPath, close } = await openFolderInside(root, path)
    try {
      let entries: Dirent[] = []
      for await (const entry of await opendir(fullPath, { bufferSize: 256 })) {
        if (entries.push(entry) < AT_ONCE) continue
        yield { fullPath, entries }
        entries = []
      }
      yield { fullPath, entries }
    } finally {
      await close()
    }
  } catch {
    failed(path)
  }
}

const pathOf = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name)

const emptyStep = (): ScanStep => ({ files: [], unreadable: [], links: [], done: false })

const sizeOf = ({ files, unreadable, links }: ScanStep): number =>
  files.length + unreadable.length + links.length
