import type { ImportProgress, WatchedFolder } from '@safelight/client/headless'
import { plain } from '@safelight/contract/plain-text'
import { texts } from '@safelight/texts/cli'
import type { CommandContext } from '../command-context.ts'
import type { GivenFolder } from '../files/watched-folders.ts'

/** An import of more files is announced when it begins, because it takes a while. */
const MANY = 100

export interface WatchReport {
  show(folders: readonly WatchedFolder[]): void
  ended(handle: string, progress: ImportProgress): void
  partly(path: string): void
  imported(): number
}

/** Prints one line for each change, so that the log of a service stays short. */
export function createWatchReport(
  { print, notice, show, pace }: CommandContext,
  given: readonly GivenFolder[],
  /** Called before a failure is shown. Resolves once the session was checked. */
  checkSession: () => Promise<void>,
): WatchReport {
  const before = new Map<string, WatchedFolder>()
  const shownProblems = new Map<string, string>()
  const partly = new Set<string>()
  const pathOf = (handle: string) => given.find(each => each.handle === handle)?.path
  let sum = 0
  let isWaiting = false

  function showOne(path: string, folder: WatchedFolder): void {
    const last = before.get(path)
    before.set(path, folder)
    const { importing, failure, looked } = folder
    if (importing && !last?.importing && importing.total > MANY) {
      print(texts.importBegins({ path, count: importing.total }))
    }
    if (importing) {
      const { completed, total } = importing
      const percentage = Math.floor((completed / total) * 100)
      show(texts.importProgress({ percentage, completed, total, current: '' }))
    }
    if (failure !== last?.failure) void showFailure(path, failure)
    if (looked !== last?.looked) showProblems(path, folder)
  }

  async function showFailure(path: string, failure: string | undefined): Promise<void> {
    if (failure === undefined) return print(texts.folderBack({ path }))
    await checkSession()
    notice(texts.folderFailed({ path, reason: plain(failure) }))
  }

  /** Only after a look, because files that are moved during a look fail for a moment. */
  function showProblems(folder: string, { failed }: WatchedFolder): void {
    for (const { path, reason } of failed) {
      const place = `${folder}/${path}`
      if (shownProblems.get(place) === reason) continue
      shownProblems.set(place, reason)
      notice(texts.failedFile({ path: plain(place), reason: plain(reason) }))
    }
  }

  return {
    show(folders) {
      const waits = folders.some(folder => folder.isWaiting)
      if (waits !== isWaiting) {
        isWaiting = waits
        if (waits) notice(texts.waitingForServer)
        else print(texts.serverBack)
      }
      for (const folder of folders) {
        const path = pathOf(folder.handle)
        if (path !== undefined && before.get(path) !== folder) showOne(path, folder)
      }
    },
    ended(handle, { uploaded, staged, duplicates, inTrash }) {
      const path = pathOf(handle)
      const imported = Math.max(0, uploaded - staged)
      sum += imported
      if (path === undefined || imported + duplicates + inTrash === 0) return
      const results = [
        texts.imported({ count: imported }),
        ...(duplicates > 0 ? [texts.duplicates({ count: duplicates })] : []),
        ...(inTrash > 0 ? [texts.inTrash({ count: inTrash })] : []),
      ]
      print(texts.folderImported({ path, results: results.join(', ') }))
    },
    partly(path) {
      if (partly.has(path)) return
      partly.add(path)
      notice(texts.watchPartly({ path, minutes: Math.ceil(pace.look / 60_000) }))
    },
    imported: () => sum,
  }
}
