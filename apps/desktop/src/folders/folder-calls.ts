import type { CallAnswer, CallInput } from '@safelight/contract/desktop-bridge'
import type { CallName } from '@safelight/contract/desktop-bridge-names'
import { type Watching, watchFolder } from '@safelight/folders/watch'
import { texts } from '@safelight/texts/desktop-app'
import { deleteFile } from './delete-file.ts'
import { FileError } from './inside.ts'
import type { PickedFolders } from './picked-folders.ts'
import { fileInfo } from './read-file.ts'
import { scanFolder } from './scan.ts'

type FolderCall = Extract<
  CallName,
  | 'pickFolder'
  | 'pickedFolders'
  | 'forgetFolder'
  | 'beginScan'
  | 'continueScan'
  | 'endScan'
  | 'fileInfo'
  | 'deleteFile'
  | 'watchFolder'
  | 'stopWatching'
>

type FolderCalls = {
  [Name in FolderCall]: (input: CallInput<Name>, server: string) => Promise<CallAnswer<Name>>
}

export interface FolderDeps {
  picked: PickedFolders
  ask(): Promise<string | undefined>
  changed(folder: string): void
}

/** The largest number of scans at a time. One more scan ends the oldest. */
const SCANS = 8

export function folderCalls({
  picked,
  ask,
  changed,
}: FolderDeps): FolderCalls & { endAll(): void } {
  const scans = new Map<number, ReturnType<typeof scanFolder>>()
  const watched = new Map<string, Watching>()
  let scansBegun = 0

  function stopWatching(folder: string): void {
    watched.get(folder)?.stop()
    watched.delete(folder)
  }

  async function endScan(scan: number): Promise<void> {
    const ended = scans.get(scan)
    scans.delete(scan)
    await ended?.return()
  }

  return {
    async pickFolder(_, server) {
      const path = await ask()
      return path === undefined ? null : picked.add(server, path)
    },
    pickedFolders: async (_, server) => picked.list(server),
    async forgetFolder(folder, server) {
      stopWatching(folder)
      picked.forget(server, folder)
    },
    async beginScan(folder, server) {
      const root = picked.rootOf(server, folder)
      const [oldest] = scans.keys()
      if (scans.size >= SCANS && oldest !== undefined) await endScan(oldest)
      scansBegun += 1
      scans.set(scansBegun, scanFolder(root))
      return scansBegun
    },
    async continueScan(scan) {
      const step = await scans.get(scan)?.next()
      if (!step?.value) throw new Error(texts.scanEnded)
      if (step.value.done) scans.delete(scan)
      return step.value
    },
    endScan,
    fileInfo: ({ folder, path }, server) =>
      orProblem(() => fileInfo(picked.rootOf(server, folder), path)),
    deleteFile: ({ folder, ...file }, server) =>
      orProblem(async () => {
        await deleteFile(picked.rootOf(server, folder), file)
        return { deleted: true }
      }),
    async watchFolder(folder, server) {
      stopWatching(folder)
      const watching = watchFolder(picked.rootOf(server, folder), () => changed(folder))
      watched.set(folder, watching)
      return watching.begun
    },
    stopWatching: async folder => stopWatching(folder),
    endAll() {
      for (const folder of [...watched.keys()]) stopWatching(folder)
      for (const scan of [...scans.keys()]) void endScan(scan)
    },
  }
}

async function orProblem<const T>(
  act: () => Promise<T>,
): Promise<T | { problem: FileError['problem'] }> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof FileError) return { problem: error.problem }
    throw error
  }
}
