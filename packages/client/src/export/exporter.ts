import type { Bytes } from '@safelight/crypto/bytes'
import { texts } from '@safelight/texts/client/export'
import { ApiError } from '../api/api-client.ts'
import { createObservable } from '../async/observables/observable.ts'
import { createTransferRate } from '../async/transfer-rate.ts'
import { abortable } from '../async/waiting/abortable.ts'
import { createPause } from '../async/waiting/pause.ts'
import { zipOf } from '../media/saving/zip.ts'
import { gathered } from '../media/streams/port-streams.ts'
import { readSteadily, type SteadyDeps } from '../media/streams/read-steadily.ts'
import type { DeviceStore } from '../store/device-store.ts'
import { everyItem } from '../store/every-item.ts'
import type { FindPlanned } from './find-items.ts'
import type { ExportPlan, KeptPlan } from './kept-plan.ts'
import { NOTHING_LEFT_OUT } from './left-out.ts'
import { type ListSources, type Lists, readLists } from './lists.ts'
import { type OnProblem, partEntries } from './part-entries.ts'
import { type ExportScope, partOf, plannedId, planParts } from './plan.ts'
import { reportOf } from './report.ts'

export interface ExportProgress {
  status:
    | 'none'
    | 'planning'
    | 'saving'
    /** The server cannot be reached. The export continues automatically. */
    | 'waiting'
    | 'paused'
    | 'stopped'
    | 'done'
  failure?: string
  year?: number
  parts: number
  finished: number
  items: number
  itemsDone: number
  bytes: number
  bytesDone: number
  problems: number
  secondsLeft?: number
}

/**
 * Opens the destination of a part: a file in a folder, or a download. Closing the stream completes the part.
 */
export type OpenPart = (name: string) => Promise<WritableStream<Bytes>>

export interface ExporterDeps extends Pick<SteadyDeps, 'keysOf' | 'fetchStream'>, ListSources {
  store: Pick<DeviceStore, 'read'>
  kept: KeptPlan
  find: FindPlanned
  catchUp(): Promise<void>
  /** Waits before a retry; `tries` counts the failures. Resolves earlier if the network returns. */
  wait(tries: number, signal: AbortSignal): Promise<void>
  now(): number
}

export interface Exporter {
  progress(): ExportProgress
  subscribe(listener: () => void): () => void
  /**
   * Plans a new export that replaces the previous one. Resolves when the export ends, even if it fails. Does
   * nothing while an export runs.
   */
  start(scope: ExportScope, openPart: OpenPart): Promise<void>
  continueExport(openPart: OpenPart): Promise<void>
  pause(): void
  resume(): void
  stop(): void
  forget(): Promise<void>
}

const NOTHING: ExportProgress = {
  status: 'none',
  parts: 0,
  finished: 0,
  items: 0,
  itemsDone: 0,
  bytes: 0,
  bytesDone: 0,
  problems: 0,
}

/**
 * Opens this device's exporter. Shows the progress of this device's last export, if its plan is still stored.
 */
export async function openExporter(deps: ExporterDeps): Promise<Exporter> {
  const { kept, find, now } = deps
  const progress = createObservable<ExportProgress>(NOTHING)
  const rate = createTransferRate(now)
  const pause = createPause()
  let running: AbortController | undefined
  /** The lists of albums and decisions, read once per run. Every part includes these lists. */
  let lists: Lists | undefined

  const change = (part: Partial<ExportProgress>) => progress.set({ ...progress.get(), ...part })
  const show = (plan: ExportPlan, status: ExportProgress['status']) =>
    progress.set(progressOf(plan, status))
  const restore = async () => {
    const plan = await kept.read()
    if (plan) show(plan, isWhole(plan) ? 'done' : 'stopped')
    else progress.set(NOTHING)
  }
  await restore()

  /** Runs `act` unless another run is in progress. Reports its result or failure in `progress`. */
  async function run(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (running) return
    running = new AbortController()
    pause.end()
    const { signal } = running
    try {
      await alone(() => act(signal))
      await restore()
    } catch (error) {
      await restore()
      if (!signal.aborted)
        change({ failure: error instanceof Error ? error.message : String(error) })
    } finally {
      running.abort()
      running = undefined
      lists = undefined
    }
  }

  async function* pages(year: number | undefined, signal: AbortSignal) {
    for await (const items of everyItem(deps.store, padded(year))) {
      signal.throwIfAborted()
      yield items
      change({ items: progress.get().items + items.length })
    }
  }

  async function plan({ year, partBytes }: ExportScope, signal: AbortSignal): Promise<ExportPlan> {
    progress.set({ ...NOTHING, status: 'planning' })
    await abortable(deps.catchUp(), signal)
    await kept.forget()
    const begun = new Date(now()).toISOString()
    const made: ExportPlan = { v: 1, begun, partBytes, parts: [], ...(year ? { year } : {}) }
    for await (const items of planParts(pages(year, signal), partBytes)) {
      await kept.writeItems(made.parts.length, items)
      made.parts.push(partOf(items))
    }
    if (made.parts.length === 0) throw new Error(texts.nothing)
    // Write the plan's own row last. Otherwise, `kept.read` could find a plan without the items of its parts.
    await kept.write(made)
    return made
  }

  async function save(plan: ExportPlan, openPart: OpenPart, signal: AbortSignal): Promise<void> {
    show(plan, 'saving')
    rate.reset(progress.get().bytesDone)
    for (const [index, part] of plan.parts.entries()) {
      if (part.problems !== undefined) continue
      part.problems = await savePart(plan, index, openPart, signal)
      await kept.write(plan)
      const { status } = progress.get()
      show(plan, status)
    }
    await kept.forgetItems()
  }

  async function savePart(
    plan: ExportPlan,
    index: number,
    openPart: OpenPart,
    stopped: AbortSignal,
  ): Promise<number> {
    const items = await kept.items(index)
    const file = await openPart(nameOf(plan, index))
    const ending = new AbortController()
    const signal = AbortSignal.any([stopped, ending.signal])
    const before = progress.get()
    let problems = 0
    let written = 0

    const wait = async (tries: number) => {
      if (progress.get().status === 'saving') change({ status: 'waiting' })
      await deps.wait(tries, signal)
    }
    const counted = new TransformStream<Bytes, Bytes>({
      async transform(piece, controller) {
        await pause.ended(signal)
        written += piece.length
        const bytesDone = Math.min(before.bytesDone + written, before.bytes)
        rate.note(bytesDone)
        const left = rate.secondsFor(before.bytes - bytesDone)
        const { secondsLeft: _, ...rest } = progress.get()
        const status = rest.status === 'waiting' ? 'saving' : rest.status
        progress.set({
          ...rest,
          status,
          bytesDone,
          ...(left === undefined ? {} : { secondsLeft: left }),
        })
        controller.enqueue(piece)
      },
    })
    const entries = partEntries(items, {
      find: planned => tried(() => find(planned), wait),
      readStream: (item, role) => readSteadily(item, role, { ...deps, wait }, signal),
      async lists(onProblem) {
        lists ??= await listsOf(plan, onProblem, wait, signal)
        return lists
      },
      report: found =>
        reportOf({
          ...factsOf(plan, index),
          problems: found,
          leftOut: lists?.leftOut ?? NOTHING_LEFT_OUT,
        }),
      onItem: () => change({ itemsDone: progress.get().itemsDone + 1 }),
      onProblem() {
        problems += 1
        change({ problems: progress.get().problems + 1 })
      },
      now: new Date(now()),
    })
    try {
      await zipOf(entries).pipeThrough(gathered()).pipeThrough(counted).pipeTo(file, { signal })
    } finally {
      ending.abort()
    }
    return problems
  }

  async function listsOf(
    plan: ExportPlan,
    onProblem: OnProblem,
    wait: (tries: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<Lists> {
    const paths = new Map<string, string>()
    for (const part of plan.parts.keys()) {
      for (const item of await kept.items(part)) paths.set(plannedId(item), item.path)
    }
    return readLists(patient(deps, wait), id => paths.get(id), onProblem, signal)
  }

  return {
    progress: progress.get,
    subscribe: progress.subscribe,
    start: (scope, openPart) =>
      run(async signal => save(await plan(scope, signal), openPart, signal)),
    continueExport: openPart =>
      run(async signal => {
        const plan = await kept.read()
        if (plan) await save(plan, openPart, signal)
      }),
    pause() {
      if (!running || !isUnderWay(progress.get())) return
      pause.begin()
      change({ status: 'paused' })
    },
    resume() {
      if (progress.get().status !== 'paused') return
      rate.reset(progress.get().bytesDone)
      change({ status: 'saving' })
      pause.end()
    },
    stop: () => running?.abort(),
    async forget() {
      if (running) return
      await kept.forget()
      progress.set(NOTHING)
    },
  }
}

const padded = (year: number | undefined) =>
  year === undefined ? '' : String(year).padStart(4, '0')

const isWhole = ({ parts }: ExportPlan) => parts.every(({ problems }) => problems !== undefined)

const isUnderWay = ({ status }: ExportProgress) => status === 'saving' || status === 'waiting'

function progressOf(plan: ExportPlan, status: ExportProgress['status']): ExportProgress {
  const finished = plan.parts.filter(({ problems }) => problems !== undefined)
  const sum = (parts: ExportPlan['parts'], of: 'items' | 'bytes' | 'problems') =>
    parts.reduce((total, part) => total + (part[of] ?? 0), 0)
  return {
    status,
    ...(plan.year === undefined ? {} : { year: plan.year }),
    parts: plan.parts.length,
    finished: finished.length,
    items: sum(plan.parts, 'items'),
    itemsDone: sum(finished, 'items'),
    bytes: sum(plan.parts, 'bytes'),
    bytesDone: sum(finished, 'bytes'),
    problems: sum(finished, 'problems'),
  }
}

const factsOf = ({ begun, year, parts }: ExportPlan, index: number) => ({
  begun,
  year,
  part: index + 1,
  parts: parts.length,
  items: parts[index]?.items ?? 0,
})

/**
 * Names a part, such as `Safelight 2026-11-22 part 02 of 12.zip`. The names sort in the order of the parts.
 */
function nameOf({ begun, year, parts }: ExportPlan, index: number): string {
  const count = String(parts.length)
  const number = String(index + 1).padStart(count.length, '0')
  const of = year === undefined ? '' : ` year ${padded(year)}`
  return `Safelight ${begun.slice(0, 10)}${of} part ${number} of ${count}.zip`
}

const patient = (
  { albums, decisions, people }: ListSources,
  wait: (tries: number) => Promise<void>,
): ListSources => ({
  albums: {
    albums: () => tried(albums.albums, wait),
    itemsOf: (id, after) => tried(() => albums.itemsOf(id, after), wait),
    ofOthers: () => tried(albums.ofOthers, wait),
  },
  decisions: () => tried(decisions, wait),
  people: record => tried(() => people(record), wait),
})

/** Calls `act` up to `MOST_TRIES` times. Gives up at once if the session has ended (401). */
async function tried<T>(act: () => Promise<T>, wait: (tries: number) => Promise<void>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401
      if (isSignedOut || tries === MOST_TRIES) throw error
    }
    await wait(tries)
  }
}

const MOST_TRIES = 5

/** Throws if another tab exports. Two tabs would save each part twice. */
const alone = (act: () => Promise<void>): Promise<void> =>
  navigator.locks.request('safelight-export', { ifAvailable: true }, async lock => {
    if (!lock) throw new Error(texts.otherTab)
    await act()
  })
