import type { Dirent } from 'node:fs'
import { lstat, opendir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { LARGEST_PATH, SCAN_STEP, type ScanStep } from '@safelight/contract/desktop-bridge'
import { stampOf } from './read-file.ts'

/** How many files are looked at at once. */
const AT_ONCE = 32

/**
 * Finds all files in a folder and in the folders within, in steps; the last one is `done`. Links are named and
 * not followed. A folder or file that cannot be read is named and keeps nothing else from being found.
 */
export async function* scanFolder(root: string): AsyncGenerator<ScanStep, void> {
  const waiting = ['']
  let step = emptyStep()
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for await (const batch of entriesOf(root, folder, step.unreadable)) {
      await Promise.all(
        batch.map(entry => take(root, pathOf(folder, entry.name), entry, step, waiting)),
      )
      if (sizeOf(step) >= SCAN_STEP) {
        yield step
        step = emptyStep()
      }
    }
  }
  yield { ...step, done: true }
}

/** The entries of a folder in batches; what cannot be read is added to `unreadable`. */
async function* entriesOf(
  root: string,
  folder: string,
  unreadable: string[],
): AsyncGenerator<Dirent[]> {
  const place = join(root, folder)
  try {
    // A link that has taken the folder's place since would lead elsewhere.
    if ((await realpath(place)) !== place) throw new Error('The folder is another one by now.')
    let batch: Dirent[] = []
    for await (const entry of await opendir(place, { bufferSize: 256 })) {
      if (batch.push(entry) < AT_ONCE) continue
      yield batch
      batch = []
    }
    yield batch
  } catch {
    unreadable.push(folder)
  }
}

async function take(root: string, path: string, entry: Dirent, step: ScanStep, waiting: string[]) {
  if (entry.isSymbolicLink()) step.links.push(path)
  else if (path.length > LARGEST_PATH) step.unreadable.push(path.slice(0, LARGEST_PATH))
  else if (entry.isDirectory()) waiting.push(path)
  else if (entry.isFile()) {
    try {
      step.files.push({ path, ...stampOf(await lstat(join(root, path), { bigint: true })) })
    } catch {
      step.unreadable.push(path)
    }
  }
}

const pathOf = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name)

const emptyStep = (): ScanStep => ({ files: [], unreadable: [], links: [], done: false })

const sizeOf = ({ files, unreadable, links }: ScanStep): number =>
  files.length + unreadable.length + links.length
