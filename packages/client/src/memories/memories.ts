import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { proxy, type Remote, wrap } from 'comlink'
import { createObservable } from '../async/observables/observable.ts'
import { createSerialQueue } from '../async/queues/serial-queue.ts'
import { lazyWorker } from '../async/workers/lazy-worker.ts'
import type { ItemReader, LibraryItem } from '../items/item.ts'
import type { Position } from '../items/months/timeline-order.ts'
import type { AccountChoices } from './account-choices.ts'
import type { ChoiceEdit, MemoryChoices } from './choices.ts'
import type { MemoriesWorker } from './memories.worker.ts'
import { NO_PEOPLE_CHOICES, type PeopleChoices } from './people-choices.ts'
import type { MemoriesState, ReviewPage } from './rememberer.ts'

export {
  type ChoiceEdit,
  type HiddenMemory,
  hide,
  hidePeriod,
  keep,
  type MemoryChoices,
  type MemoryKind,
  NO_CHOICES,
  showAgain,
  turnOff,
} from './choices.ts'
export type { BestReason } from './duplicates/best.ts'
export type { Reviewed } from './duplicates/review.ts'
export type { MemoriesState, Memory, ReviewPage } from './rememberer.ts'
export { type LocalDay, type Period, yearOf } from './rules/calendar.ts'
export { stripOf } from './rules/strip.ts'

/** The memories that the page shows. `off`: the person has switched them off. */
export type ShownMemories = Omit<MemoriesState, 'status'> & {
  status: MemoriesState['status'] | 'off'
}

/** Finds memories and look-alikes in a worker, which starts on first use. The results stay on this device. */
export interface Memories {
  state(): ShownMemories
  subscribe(listener: () => void): () => void
  /**
   * Starts a search, unless there was one today. With `forEvents`, also starts one if the library has changed
   * since the last search.
   */
  start(forEvents?: boolean): void
  items(id: string): Promise<LibraryItem[]>
  groups(before: Position | undefined, limit: number): Promise<ReviewPage>
  /**
   * Reads the decisions of this device, then those of the person's other devices. If the server fails, keeps
   * the known decisions.
   */
  readChoices(): void
  /** Undefined until the device's choices are read. */
  choices(): MemoryChoices | undefined
  /** Changes the choices on all devices. Rejects if they cannot be saved. */
  choose(edit: ChoiceEdit): Promise<void>
  close(): void
}

export interface MemoriesDeps {
  keys: ItemReader & DeviceKeys & RecognitionKeys
  token: string
  choices: AccountChoices
  people: PeopleInMemories
}

/** Knows in which items the people are whom memories always or never show. */
export interface PeopleInMemories {
  inMemories(): Promise<Record<keyof PeopleChoices, string[]>>
  subscribe(listener: () => void): () => void
}

const NOTHING: ShownMemories = { status: 'waiting', memories: [], duplicates: 0, today: '' }

type RemoteRememberer = Awaited<ReturnType<Remote<MemoriesWorker>>>

export function createMemories({ keys, token, choices, people }: MemoriesDeps): Memories {
  const shown = createObservable(NOTHING)
  const chosen = createObservable<MemoryChoices | undefined>(undefined)
  let worker: ReturnType<typeof begin> | undefined
  let shownPeople = NO_PEOPLE_CHOICES

  const begin = (given: MemoryChoices) =>
    lazyWorker<RemoteRememberer>(
      () =>
        new Worker(new URL('./memories.worker.ts', import.meta.url), {
          type: 'module',
        }),
      opened => wrap<MemoriesWorker>(opened)(keys, token, given, shownPeople, proxy(shown.set)),
    )

  function take(now: MemoryChoices): void {
    chosen.set(now)
    if (now.isOff) {
      worker?.close()
      worker = undefined
      shown.set({ ...NOTHING, status: 'off' })
    } else if (shown.get().status === 'off') {
      shown.set(NOTHING)
    } else {
      void worker?.ready().then(rememberer => rememberer.choose(now, shownPeople), failed)
    }
  }

  /** Reads who is in which items only if a decision needs it, because this starts the worker of people. */
  const readPeople = (): Promise<void> =>
    inOrder(async () => {
      isAsked = false
      // Memories without these decisions are better than none, if their shard is damaged.
      const isDecided = await choices.people.read().catch(() => false)
      const items = isDecided ? await people.inMemories() : undefined
      shownPeople = items
        ? { always: new Set(items.always), never: new Set(items.never) }
        : NO_PEOPLE_CHOICES
      unfollow()
      if (isDecided) unfollow = people.subscribe(followPeople)
    })
  const inOrder = createSerialQueue()
  let unfollow = () => {}
  let isAsked = false

  function followPeople(): void {
    if (isAsked || !first) return
    isAsked = true
    readPeople().then(() => {
      const now = chosen.get()
      if (now) take(now)
    }, failed)
  }

  async function catchUp(): Promise<void> {
    await readPeople()
    take(await choices.read())
    await choices.pull().catch(() => {})
    await readPeople()
    take(await choices.read())
  }

  /**
   * The first read of the choices. Searches wait for it. Otherwise, memories hidden on another device could
   * appear briefly.
   */
  let first: Promise<void> | undefined

  function refresh(): Promise<void> {
    if (first) catchUp().catch(() => {})
    first ??= catchUp().catch(error => {
      first = undefined
      throw error
    })
    return first
  }

  const ends = [choices.subscribe(take), choices.people.subscribe(followPeople)]

  const failed = () => shown.set({ ...shown.get(), status: 'failed' })

  /** Resolves to undefined if memories are switched off. */
  async function ready(): Promise<RemoteRememberer | undefined> {
    await (first ?? refresh())
    const now = chosen.get()
    if (!now || now.isOff) return undefined
    worker ??= begin(now)
    return worker.ready()
  }

  return {
    state: shown.get,
    subscribe(listener) {
      const ends = [shown.subscribe(listener), chosen.subscribe(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
    start: (forEvents = false) =>
      void refresh()
        .then(ready)
        .then(found => found?.start(forEvents))
        .catch(failed),
    items: async id => (await (await ready())?.items(id)) ?? [],
    groups: async (before, limit) =>
      (await (await ready())?.groups(before, limit)) ?? { groups: [], next: undefined },
    readChoices: () => void refresh().catch(() => {}),
    choices: chosen.get,
    choose: async edit => void (await choices.change(edit)),
    close() {
      for (const end of ends) end()
      unfollow()
      choices.close()
      worker?.close()
    },
  }
}
