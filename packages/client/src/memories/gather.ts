import type { Position } from '../items/months/timeline-order.ts'
import type { DetectionStore, ItemDetections } from '../recognition/detections/detection-store.ts'
import type { DeviceStore } from '../store/device-store.ts'
import { everyItem } from '../store/every-item.ts'
import { isInHiddenPeriod, type MemoryKind } from './choices.ts'
import { createGrouping, type LookAlikes } from './duplicates/grouping.ts'
import { NO_PEOPLE_CHOICES, type PeopleChoices, preferred } from './people-choices.ts'
import { comesRound, dayOf, type LocalDay, type Period, yearOf } from './rules/calendar.ts'
import { createDays } from './rules/day-places.ts'
import { type Candidate, chooseFairly } from './rules/fair-choice.ts'
import { type NameOf, titleOf } from './rules/name-trip.ts'
import { findTrips } from './rules/trips.ts'
import { type Embedding, shotOf } from './shots.ts'

export interface FoundMemory extends Period {
  kind: MemoryKind
  /** Destination of a trip; undefined if no place has a name. */
  title: string | undefined
  cover: Position
  /** The memory's items, oldest first. Undefined for a trip, whose items are chosen when it is opened. */
  positions: Position[] | undefined
}

export interface Findings {
  memories: FoundMemory[]
  lookAlikes: LookAlikes[]
}

export interface GatherOptions {
  store: Pick<DeviceStore, 'read'>
  today: LocalDay
  hidden: readonly Period[]
  people?: PeopleChoices
  nameOf: NameOf
  rest?: () => Promise<void>
  seen?: Pick<DetectionStore, 'read'> | undefined
}

export const MOST = { day: 30, trip: 100, year: 60 } as const
/** The smallest numbers of items and of months that a year's memory needs. */
const LEAST_OF_A_YEAR = 20
const LEAST_MONTHS = 3
/** A day's memory needs this many items, unless one of its items is a favorite. */
const LEAST_OF_A_DAY = 3
/**
 * The largest number of candidates from one month for its year's memory. It is more than a month's equal
 * share, because other months may have few items.
 */
const MOST_OF_A_MONTH = 24

/**
 * Finds all memories and look-alikes in one pass through the device's store, newest first. Never holds the
 * whole library in memory.
 */
export async function gather(options: GatherOptions): Promise<Findings> {
  const { store, today, hidden, people = NO_PEOPLE_CHOICES, nameOf, rest } = options
  const detections = createMonthlyDetections(options.seen)
  let embeddings: ReadonlyMap<string, Embedding> = new Map()
  let monthDetected = ''
  const days = createDays()
  const grouping = createGrouping()
  const round = new Map<LocalDay, Candidate[]>()
  const ofYears = new Map<number, Candidate[]>()
  let month: Candidate[] = []

  function closeMonth(): void {
    const [first] = month
    if (!first) return
    const year = yearOf(first.takenLocal)
    const offered = chooseFairly(month, {
      most: MOST_OF_A_MONTH,
      bucketOf: shot => dayOf(shot.takenLocal),
    })
    ofYears.set(year, [...offered, ...(ofYears.get(year) ?? [])])
    month = []
  }

  for await (const items of everyItem(store)) {
    await rest?.()
    for (const item of items) {
      const shot = shotOf(item)
      if (!shot) continue
      const day = dayOf(shot.takenLocal)
      if (monthDetected !== day.slice(0, 7)) {
        monthDetected = day.slice(0, 7)
        embeddings = await detections.ofMonth(monthDetected)
      }
      const alike = grouping.add({ ...shot, embedding: embeddings.get(shot.id) })
      if (isInHiddenPeriod(day, hidden) || people.never.has(shot.id)) continue
      // Drop the looks, which are too large to keep for every item.
      const candidate = { ...preferred(shot, people), look: undefined, alike }
      days.add(candidate)
      if (comesRound(day, today)) {
        const ofDay = round.get(day)
        if (ofDay) ofDay.push(candidate)
        else round.set(day, [candidate])
      }
      if (shot.isVideo || !isOver(yearOf(day), today)) continue
      if (month[0] && month[0].takenLocal.slice(0, 7) !== day.slice(0, 7)) closeMonth()
      month.push(candidate)
    }
  }
  closeMonth()

  const trips = findTrips(days.done()).map(
    async ({ first, last, places, best }): Promise<FoundMemory> => ({
      kind: 'trip',
      first,
      last,
      title: await titleOf(places, nameOf),
      cover: best.position,
      positions: undefined,
    }),
  )
  const found = [
    ...[...round].flatMap(([day, shots]) => ofDay(day, shots) ?? []),
    ...(await Promise.all(trips)),
    ...[...ofYears].flatMap(([year, shots]) => ofYear(year, shots) ?? []),
  ]
  return { memories: found.sort(newestFirst), lookAlikes: grouping.done() }
}

/** Whether a year is over. The current year counts as over from December on. */
const isOver = (year: number, today: LocalDay): boolean =>
  year < yearOf(today) || (year === yearOf(today) && today.slice(5, 7) === '12')

function ofDay(day: LocalDay, shots: readonly Candidate[]): FoundMemory | undefined {
  const chosen = chooseFairly(shots, {
    most: MOST.day,
    bucketOf: shot => shot.takenLocal.slice(0, 13),
  })
  if (chosen.length < LEAST_OF_A_DAY && !chosen.some(shot => shot.isFavorite)) return undefined
  return memoryOf('day', { first: day, last: day }, chosen)
}

function ofYear(year: number, shots: readonly Candidate[]): FoundMemory | undefined {
  const monthOf = ({ takenLocal }: Candidate) => takenLocal.slice(0, 7)
  if (new Set(shots.map(monthOf)).size < LEAST_MONTHS) return undefined
  const chosen = chooseFairly(shots, {
    most: MOST.year,
    bucketOf: shot => shot.takenLocal.slice(0, 7),
  })
  if (chosen.length < LEAST_OF_A_YEAR) return undefined
  const digits = String(year).padStart(4, '0')
  return memoryOf('year', { first: `${digits}-01-01`, last: `${digits}-12-31` }, chosen)
}

function memoryOf(
  kind: 'day' | 'year',
  { first, last }: Period,
  chosen: readonly Candidate[],
): FoundMemory | undefined {
  const cover =
    chosen.find(shot => shot.isFavorite) ?? chosen.find(shot => !shot.isVideo) ?? chosen[0]
  if (!cover) return undefined
  const positions = chosen.map(shot => shot.position)
  return { kind, first, last, title: undefined, cover: cover.position, positions }
}

const newestFirst = (a: Period, b: Period): number => (a.first > b.first ? -1 : 1)

interface MonthlyDetections {
  /** Returns embeddings by item id. The caller must request the months from newest to oldest. */
  ofMonth(month: string): Promise<ReadonlyMap<string, Embedding>>
}

function createMonthlyDetections(
  detections: Pick<DetectionStore, 'read'> | undefined,
): MonthlyDetections {
  const blocks = detections?.read()[Symbol.asyncIterator]()
  let ahead: ItemDetections[] | undefined

  async function next(): Promise<ItemDetections[] | undefined> {
    for (;;) {
      const block = await blocks?.next()
      if (!block || block.done) return undefined
      if (block.value.length > 0) return block.value
    }
  }

  return {
    async ofMonth(month) {
      const found = new Map<string, Embedding>()
      for (;;) {
        ahead ??= await next()
        const of = ahead?.[0]?.month
        if (!ahead || of === undefined || of < month) return found
        if (of === month) for (const item of ahead) note(found, item)
        ahead = undefined
      }
    },
  }
}

function note(found: Map<string, Embedding>, { id, embedding, by }: ItemDetections): void {
  if (embedding && by.embedding) found.set(id, { by: by.embedding, vector: embedding })
}
