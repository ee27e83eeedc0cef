import type { LibraryItem } from '../items/item.ts'
import { newestShownFirst } from '../items/months/shown-order.ts'
import { idAt, type Position } from '../items/months/timeline-order.ts'
import type { DeviceStore } from '../store/device-store.ts'
import { itemsAt } from '../store/items-at.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import { isHidden, type MemoryChoices, type MemoryKind } from './choices.ts'
import { isOpen, setsOf } from './duplicates/kept.ts'
import type { Reviewed } from './duplicates/review.ts'
import type { Findings, FoundMemory } from './gather.ts'
import { isSame, NO_PEOPLE_CHOICES, type PeopleChoices } from './people-choices.ts'
import { isWithin, type LocalDay, type Period } from './rules/calendar.ts'
import { chooseOfTrip } from './trip-items.ts'

export interface Memory extends Period {
  id: string
  kind: MemoryKind
  /** Destination of a trip; undefined if no place has a name. */
  title: string | undefined
  cover: LibraryItem
}

export interface MemoriesState {
  /** `waiting`: the device has not read the whole library yet. */
  status: 'waiting' | 'looking' | 'ready' | 'failed'
  /** Newest first, without hidden ones. */
  memories: Memory[]
  today: LocalDay
  duplicates: number
}

/** Why the next search is delayed: changes, or an unfinished download of the library. */
export type PauseReason = 'change' | 'filling'

export interface RemembererDeps {
  store: Pick<DeviceStore, 'read' | 'progress'>
  find(today: LocalDay, hidden: readonly Period[], people: PeopleChoices): Promise<Findings>
  review(items: readonly LibraryItem[]): Promise<Reviewed[]>
  pause(reason: PauseReason): Promise<void>
  today(): LocalDay
  onChange(state: MemoriesState): void
}

export interface Rememberer {
  start(forEvents: boolean): void
  apply(update: LibraryUpdate): void
  choose(choices: MemoryChoices, people?: PeopleChoices): void
  items(id: string): Promise<LibraryItem[]>
  groups(before: Position | undefined, limit: number): Promise<ReviewPage>
}

export interface ReviewPage {
  groups: Reviewed[]
  /** Pass it as `before` to get the next page. Undefined on the last page. */
  next: Position | undefined
}

export function createRememberer(
  deps: RemembererDeps,
  given: MemoryChoices,
  givenPeople = NO_PEOPLE_CHOICES,
): Rememberer {
  const { store, onChange } = deps
  let choices = given
  let people = givenPeople
  let findings: Findings = { memories: [], lookAlikes: [] }
  let covers = new Map<Position, LibraryItem>()
  let known: ReadonlySet<string> = new Set()
  let status: MemoriesState['status'] = 'waiting'
  let foundFor: LocalDay | undefined
  let isStale = true
  let isAtWork = false
  let isPausing = false
  let changes = 0
  const gone = new Set<string>()

  const isHere = (position: Position) => !gone.has(idAt(position))
  const isShown = (position: Position) => isHere(position) && !people.never.has(idAt(position))

  function shown(): Memory[] {
    return findings.memories.flatMap(found => {
      const cover = covers.get(found.cover)
      if (!cover || people.never.has(cover.id) || isHidden(found, choices)) return []
      if (
        choices.periods.some(
          period => isWithin(found.first, period) && isWithin(found.last, period),
        )
      ) {
        return []
      }
      if (found.positions && !found.positions.some(isShown)) return []
      const { kind, first, last, title } = found
      return [{ id: idOf(found), kind, first, last, title, cover }]
    })
  }

  function openGroups(): Position[][] {
    const kept = setsOf(choices.kept)
    return findings.lookAlikes
      .map(({ positions }) => positions.filter(isHere))
      .filter(positions => isOpen(positions.map(idAt), kept))
  }

  function notify(): void {
    const today = foundFor ?? deps.today()
    onChange({ status, memories: shown(), duplicates: openGroups().length, today })
  }

  async function look(forEvents: boolean): Promise<void> {
    if (isAtWork || (foundFor === deps.today() && !(forEvents && isStale))) return
    isAtWork = true
    let again: PauseReason | undefined
    try {
      again = await lookOnce()
    } catch {
      status = 'failed'
    }
    isAtWork = false
    notify()
    if (again) void lookLater(again)
  }

  async function lookOnce(): Promise<PauseReason | undefined> {
    if ((await store.progress()).filledTo !== 'end') return 'filling'
    isStale = false
    if (status !== 'ready') {
      status = 'looking'
      notify()
    }
    const today = deps.today()
    findings = await deps.find(today, choices.periods, people)
    known = idsIn(findings)
    await readCovers()
    foundFor = today
    status = 'ready'
    return isStale ? 'change' : undefined
  }

  async function lookLater(reason: PauseReason): Promise<void> {
    if (isPausing) return
    isPausing = true
    let before: number
    // An import changes the library for hours. Wait until the changes stop.
    do {
      before = changes
      await deps.pause(reason)
    } while (reason === 'change' && changes !== before)
    isPausing = false
    await look(true)
  }

  async function readCovers(): Promise<void> {
    const wanted = findings.memories.map(({ cover }) => cover)
    covers = await itemsAt(store, wanted.filter(isHere))
    await coverBare()
  }

  async function coverAnew(found: FoundMemory): Promise<void> {
    const { cover } = found
    const next = (await positionsOf(found)).find(isShown)
    const item = next && (await itemsAt(store, [next])).get(next)
    if (item) covers.set(cover, item)
    else covers.delete(cover)
  }

  /** Finds covers for the memories whose cover may not be shown. */
  async function coverBare(): Promise<void> {
    const bare = findings.memories.filter(({ cover }) => {
      const item = covers.get(cover)
      return !item || gone.has(item.id) || people.never.has(item.id)
    })
    await Promise.all(bare.map(coverAnew))
  }

  const positionsOf = async (found: FoundMemory): Promise<Position[]> =>
    found.positions ?? (await chooseOfTrip(store, found, people))

  async function itemsInOrder(positions: readonly Position[]): Promise<LibraryItem[]> {
    const found = await itemsAt(store, positions)
    return positions.flatMap(position => found.get(position) ?? [])
  }

  return {
    start: forEvents => void look(forEvents),

    apply({ items, removed }) {
      changes += 1
      for (const { id } of items) gone.delete(id)
      for (const id of removed) gone.add(id)
      for (const [position, item] of covers) {
        const changed = items.find(each => each.id === item.id)
        if (changed) covers.set(position, changed)
      }
      isStale = true
      if (foundFor === undefined) return
      if (!isAtWork) void lookLater('change')
      // Do not notify subscribers of changes to items that no memory shows.
      if (![...items.map(({ id }) => id), ...removed].some(id => known.has(id))) return
      void coverBare().then(notify, notify)
    },

    choose(next, nextPeople = people) {
      const before = choices.periods
      const isSamePeople = isSame(people, nextPeople)
      choices = next
      people = nextPeople
      if (JSON.stringify(before) !== JSON.stringify(next.periods) || !isSamePeople) {
        isStale = true
        if (foundFor !== undefined) void look(true)
      }
      notify()
      if (!isSamePeople) void coverBare().then(notify, notify)
    },

    async items(id) {
      const found = findings.memories.find(each => idOf(each) === id)
      if (!found) return []
      const items = await itemsInOrder((await positionsOf(found)).filter(isShown))
      return newestShownFirst(items).reverse()
    },

    async groups(before, limit) {
      const open = openGroups().filter(
        ([newest]) => newest !== undefined && (before === undefined || newest < before),
      )
      const groups: Reviewed[] = []
      let next: Position | undefined
      for (const positions of open) {
        if (groups.length >= limit) return { groups, next }
        // `review` compares the pictures more closely. It may split a group or drop it.
        groups.push(...(await deps.review(await itemsInOrder(positions))))
        next = positions[0]
      }
      return { groups, next: undefined }
    },
  }
}

const idsIn = ({ memories, lookAlikes }: Findings): ReadonlySet<string> =>
  new Set(
    [
      ...memories.flatMap(({ cover, positions = [] }) => [cover, ...positions]),
      ...lookAlikes.flatMap(({ positions }) => positions),
    ].map(idAt),
  )

const idOf = ({ kind, first, last }: Period & { kind: MemoryKind }): string =>
  `${kind} ${first} ${last}`
