import { type Duplicate, duplicates } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { texts } from '@safelight/texts/client/safe-delete'
import type { ApiClient } from '../../api/api-client.ts'
import type { DeviceConditions } from '../../async/device-conditions.ts'
import { createObservable } from '../../async/observables/observable.ts'
import { createLimiter } from '../../async/queues/limiter.ts'
import { paced } from '../../async/waiting/paced.ts'
import { createPause } from '../../async/waiting/pause.ts'
import type { LibraryItem } from '../../items/item.ts'
import type { FolderSource } from '../folder-source.ts'
import type { KeptKeys } from '../kept-keys.ts'
import { messageOf } from '../scan-folder.ts'
import { isHidden, kindOfFile } from '../supported-files.ts'
import type { WatchedFolder, WatchPause } from '../watch/watched-folder.ts'
import {
  type CheckedFile,
  countFiles,
  type FolderCounts,
  pathsOf,
  type Unsafe,
  unproven,
} from './checked-files.ts'
import type { ContentCheck, Step } from './content-check.ts'
import { deleteVerified } from './delete-verified.ts'
import { findInLibrary } from './find-in-library.ts'
import { openFingerprintsOfToday } from './fingerprints-of-today.ts'
import { pagesOf } from './pages-of-files.ts'
import { type Claim, proveFiles, retryPassing } from './prove-files.ts'
import type { OpenContentCheck } from './start-content-check.ts'
import type { VerifiedRecords } from './verified-records.ts'

export type CheckStatus =
  | 'idle'
  | 'reading'
  | 'verifying'
  | 'deleting'
  | 'done'
  | 'stopped'
  | 'failed'

export interface FolderCheckProgress {
  status: CheckStatus
  name: string
  handle?: string
  /** Bytes of files that this device has read and of streams that it has decrypted, of those known so far. */
  done: number
  total: number
  counts: FolderCounts
  paused?: WatchPause | 'person' | undefined
  failure?: string | undefined
  /** Whether the files can be deleted here. */
  canDelete: boolean
}

export interface CheckOptions {
  /** The folder as this device backs it up, if it does. */
  watched?: Pick<WatchedFolder, 'failed' | 'options'> | undefined
  pausesOnMetered?: boolean | undefined
  pausesOnLowBattery?: boolean | undefined
}

export interface FolderCheck {
  progress(): FolderCheckProgress
  files(): readonly CheckedFile[]
  subscribe(listener: () => void): () => void
  /** Checks a folder from the beginning. What this device has verified before is not downloaded again. */
  start(source: FolderSource, options: CheckOptions): Promise<void>
  pause(): void
  resume(): void
  /** Deletes the verified files from the folder, each after another check. Call it only on a press. */
  deleteVerified(): Promise<void>
  /** Ends the check or the deletion. Resolves once nothing reads or writes any more. */
  stop(): Promise<void>
  close(): void
}

export interface FolderCheckDeps {
  api: ApiClient
  /** Opens own items. Leaves out those that the library no longer has. */
  openItems(stored: readonly Duplicate[]): Promise<LibraryItem[]>
  records: VerifiedRecords
  openContentCheck: OpenContentCheck
  /** The keys of the files that the backup of a folder has handled (see `keyOf`). */
  handledIn(handle: string): Promise<ReadonlySet<string>>
  /** Fingerprints of files that this device has read today, so that an interrupted check can resume. */
  readToday: KeptKeys
  watchDevice(changed: () => void): Omit<DeviceConditions, 'isOnBattery'>
  wait(tries: number, signal: AbortSignal): Promise<void>
}

/** Files that are read, or asked about, at once. */
const AT_ONCE = 4
const PAGE = 100

/** Files that are verified before this device shares them with the account's others. */
const SHARED_AFTER = 200

/** Milliseconds between progress reports. */
const PACE = 200

export function createFolderCheck(deps: FolderCheckDeps): FolderCheck {
  const { api, openItems, records, readToday } = deps
  const idle: FolderCheckProgress = {
    status: 'idle',
    name: '',
    done: 0,
    total: 0,
    counts: countFiles([]),
    canDelete: false,
  }
  const progress = createObservable(idle)
  const pause = createPause()
  let files: CheckedFile[] = []
  let source: FolderSource | undefined
  let options: CheckOptions = {}
  let isPausedByPerson = false
  let ending = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const device = deps.watchDevice(() => pauseOrResume())

  const change = (part: Partial<FolderCheckProgress>) =>
    progress.set({ ...progress.get(), ...part })
  const report = paced(() => change({ counts: countFiles(files) }), PACE)

  function pauseOrResume(): void {
    const { pausesOnMetered, pausesOnLowBattery } = options
    const isDownloading = progress.get().status === 'verifying'
    let paused: FolderCheckProgress['paused']
    if (isPausedByPerson) paused = 'person'
    else if (pausesOnMetered && isDownloading && device.isMetered()) paused = 'metered'
    else if (pausesOnLowBattery && device.isBatteryLow()) paused = 'low-battery'
    if (paused === undefined) pause.end()
    else pause.begin()
    if (progress.get().paused !== paused) change({ paused })
  }

  /** Runs one task at a time. `act` throws the signal's reason when it is stopped. */
  async function run(act: (run: Run) => Promise<void>): Promise<void> {
    ending.abort()
    await running
    const controller = new AbortController()
    ending = controller
    const { signal } = controller
    isPausedByPerson = false
    const step: Step = async bytes => {
      progress.set({ ...progress.get(), done: progress.get().done + bytes })
      await pause.ended(signal)
      signal.throwIfAborted()
    }
    const wait = (tries: number) => deps.wait(tries, signal)
    running = deps
      .openContentCheck(signal)
      .then(check => act({ check, signal, step, wait }))
      .catch(error => {
        if (!signal.aborted) change({ status: 'failed', failure: messageOf(error) })
        else change({ status: 'stopped' })
      })
      .finally(async () => {
        controller.abort()
        pause.end()
        await records.share()
        change({ counts: countFiles(files), paused: undefined })
      })
    await running
  }

  async function list(from: FolderSource, signal: AbortSignal): Promise<void> {
    for await (const entry of from.entries()) {
      signal.throwIfAborted()
      const { path, size, modified, problem } = entry
      if (entry.isLink || isHidden(path)) continue
      const file: CheckedFile = { path, size, modified, state: 'unread', open: entry.open }
      files.push(file)
      if (problem !== undefined) mark(file, 'unreadable', problem)
      else if (kindOfFile(path) === 'archive') mark(file, 'unsupported')
    }
  }

  function mark(file: CheckedFile, why: Unsafe, reason?: string): void {
    file.state = 'unsafe'
    file.why = why
    if (reason !== undefined) file.reason = reason
    report()
  }

  async function readFiles({ check, step, signal }: Run, handle: string): Promise<void> {
    const known = await openFingerprintsOfToday(readToday, handle)
    const limited = createLimiter(AT_ONCE)
    const unread = files.filter(({ state }) => state === 'unread')
    change({ done: 0, total: unread.reduce((sum, { size }) => sum + size, 0) })
    for (let at = 0; at < unread.length; at += PAGE) {
      const read = async (file: CheckedFile) => {
        signal.throwIfAborted()
        try {
          const before = known.find(file)
          file.checksum = before ?? (await check.fingerprintOf(await file.open(), step))
          if (before === undefined) known.note(file, file.checksum)
          else await step(file.size)
        } catch (error) {
          signal.throwIfAborted()
          mark(file, 'unreadable', messageOf(error))
        }
      }
      await Promise.all(unread.slice(at, at + PAGE).map(file => limited(() => read(file))))
      await known.keep()
    }
  }

  async function find({ wait }: Run, handle: string): Promise<void> {
    const handled = await deps.handledIn(handle)
    const known = { watched: options.watched, handled, pathsHandled: pathsOf(handled) }
    await findInLibrary(files, known, {
      ask: checksums => ask(checksums, wait),
      openItems: of => retryPassing(() => open(of), wait),
      mark,
    })
  }

  async function ask(checksums: readonly string[], wait: Run['wait']) {
    const found = new Map<string, Duplicate>()
    for (let at = 0; at < checksums.length; at += LIMITS.duplicatesAsked) {
      const body = { checksums: checksums.slice(at, at + LIMITS.duplicatesAsked) }
      const { known } = await retryPassing(() => api.call(duplicates, { body }), wait)
      for (const each of known) found.set(each.checksum, each)
    }
    return found
  }

  async function open(of: readonly CheckedFile[]): Promise<Map<string, LibraryItem>> {
    const stored = new Map(
      of.flatMap(file => {
        if (!file.stored) return []
        const { id, checksum } = file.stored
        return [[id, { id, checksum, trashed: false }] as const]
      }),
    )
    const items = await openItems([...stored.values()])
    return new Map(items.map(item => [item.id, item]))
  }

  async function verify(run: Run): Promise<void> {
    const uploaded = files.filter(({ state }) => state === 'uploaded')
    change({ done: 0, total: uploaded.reduce((sum, { size }) => sum + size, 0) })
    let verified = 0
    for (const page of pagesOf(uploaded)) {
      await pause.ended(run.signal)
      const items = await retryPassing(() => open(page), run.wait)
      const earlier = page.filter(file => items.has(file.stored?.id ?? '') && earlierOf(file))
      await proveAll(earlier, items, run)
      const limited = createLimiter(AT_ONCE)
      const others = page.filter(file => !earlier.includes(file))
      await Promise.all(others.map(file => limited(() => readBack(file, items, run))))
      verified += others.length
      if (verified < SHARED_AFTER) continue
      verified = 0
      await records.share()
    }
  }

  const earlierOf = ({ stored, checksum }: CheckedFile): number | undefined =>
    stored && records.find({ id: stored.id, role: stored.role, checksum: checksum ?? '' })

  async function readBack(
    file: CheckedFile,
    items: ReadonlyMap<string, LibraryItem>,
    { check, step, signal }: Run,
  ): Promise<void> {
    await pause.ended(signal)
    signal.throwIfAborted()
    const { stored, checksum = '' } = file
    const item = stored && items.get(stored.id)
    if (!item) return mark(file, 'no-longer-in-library')
    try {
      const content = await check.readBack(item, stored.role, step)
      if (content !== checksum) return mark(file, ...otherContent(stored.role))
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Error) || error.name !== 'UnreadableError') throw error
      return mark(file, 'damaged', error.message)
    }
    await records.add({ id: stored.id, role: stored.role, checksum, at: Date.now() })
    file.state = 'verified'
    report()
  }

  async function proveAll(
    of: readonly CheckedFile[],
    items: ReadonlyMap<string, LibraryItem>,
    run: Run,
  ): Promise<void> {
    const claimed: CheckedFile[] = []
    const claims: Claim[] = []
    for (const file of of) {
      const claim = await claimOf(file, items).catch(error => {
        mark(file, 'unreadable', messageOf(error))
      })
      if (!claim) continue
      claims.push(claim)
      claimed.push(file)
    }
    const proofs = await proveFiles(claims, { ...run, api }, run.step)
    for (const [index, file] of claimed.entries()) {
      const proof = proofs[index] ?? 'missing'
      if (proof !== 'proven') mark(file, ...unproven(proof))
      else file.state = 'verified'
      report()
    }
  }

  return {
    progress: progress.get,
    files: () => files,
    subscribe: progress.subscribe,

    start(from, chosen) {
      return run(async each => {
        files = []
        source = from
        options = chosen
        const { name, handle } = from
        const canDelete = from.removal !== undefined
        const { handle: _, ...rest } = idle
        const opened = { ...rest, name, canDelete, ...(handle === undefined ? {} : { handle }) }
        progress.set({ ...opened, status: 'reading', failure: undefined })
        pauseOrResume()
        await list(from, each.signal)
        await records.pull()
        await readFiles(each, handle ?? '')
        await find(each, handle ?? '')
        change({ status: 'verifying', counts: countFiles(files) })
        pauseOrResume()
        await verify(each)
        change({ status: 'done', counts: countFiles(files) })
      })
    },

    pause() {
      isPausedByPerson = true
      pauseOrResume()
    },

    resume() {
      isPausedByPerson = false
      pauseOrResume()
    },

    async deleteVerified() {
      const removal = source?.removal
      if (!removal) return
      // A browser also refuses by an error, for example without a recent press.
      if (!(await removal.allow().catch(() => false))) {
        change({ failure: texts.notAllowed })
        return
      }
      await run(async each => {
        const verified = files.filter(({ state }) => state === 'verified')
        const total = verified.reduce((sum, { size }) => sum + size, 0)
        change({ status: 'deleting', done: 0, total, failure: undefined })
        for (const page of pagesOf(verified)) {
          await deleteVerified(page, {
            removal,
            openItems: of => retryPassing(() => open(of), each.wait),
            prove: claims => proveFiles(claims, { ...each, api }, each.step),
            ask: checksums => ask(checksums, each.wait),
            isStopped: () => each.signal.aborted,
            mark,
            deleted(file) {
              file.state = 'deleted'
              report()
            },
          })
          each.signal.throwIfAborted()
        }
        change({ status: 'done', counts: countFiles(files) })
      })
    },

    async stop() {
      ending.abort()
      await running
    },

    close() {
      ending.abort()
      device.close()
      records.close()
    },
  }
}

interface Run {
  check: ContentCheck
  signal: AbortSignal
  step: Step
  wait(tries: number): Promise<void>
}

async function claimOf(
  { stored, checksum = '', ...file }: CheckedFile,
  items: ReadonlyMap<string, LibraryItem>,
): Promise<Claim | undefined> {
  const item = stored && items.get(stored.id)
  return item && { content: await file.open(), checksum, item, role: stored.role }
}

/** A file of a shared name with a movie of other content is a file of its own, and not damaged. */
const otherContent = (role: string): [Unsafe, string?] =>
  role === 'motion' ? ['not-uploaded'] : ['damaged', texts.otherContent]
