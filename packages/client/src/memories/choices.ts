import { withKept } from './duplicates/kept.ts'
import { isWithin, overlap, type Period } from './rules/calendar.ts'

export const KINDS = ['day', 'trip', 'year'] as const
export type MemoryKind = (typeof KINDS)[number]

export interface HiddenMemory extends Period {
  kind: MemoryKind
}

export interface MemoryChoices {
  isOff: boolean
  hidden: HiddenMemory[]
  periods: Period[]
  kept: string[][]
}

export const NO_CHOICES: MemoryChoices = { isOff: false, hidden: [], periods: [], kept: [] }

/**
 * Changes the choices. If another device has saved meanwhile, the edit runs again on the newer choices.
 */
export type ChoiceEdit = (before: MemoryChoices) => MemoryChoices

export const turnOff =
  (isOff: boolean): ChoiceEdit =>
  before => ({ ...before, isOff })

export const hide =
  ({ kind, first, last }: HiddenMemory): ChoiceEdit =>
  before => ({
    ...before,
    hidden: [
      ...before.hidden.filter(each => !isSame(each, { kind, first, last })),
      { kind, first, last },
    ],
  })

export const hidePeriod =
  ({ first, last }: Period): ChoiceEdit =>
  before => ({
    ...before,
    periods: [
      ...before.periods.filter(each => each.first !== first || each.last !== last),
      { first, last },
    ],
  })

export const showAgain =
  (what: HiddenMemory | Period): ChoiceEdit =>
  before => ({
    ...before,
    hidden: before.hidden.filter(each => !('kind' in what) || !isSame(each, what)),
    periods: before.periods.filter(
      each => 'kind' in what || each.first !== what.first || each.last !== what.last,
    ),
  })

export const keep =
  (ids: readonly string[]): ChoiceEdit =>
  before => ({ ...before, kept: withKept(before.kept, ids) })

const isSame = (a: HiddenMemory, b: HiddenMemory): boolean =>
  a.kind === b.kind && a.first === b.first && a.last === b.last

/**
 * Whether a memory is hidden. A trip is hidden if it overlaps a hidden trip, because its days may change
 * later.
 */
export const isHidden = (memory: HiddenMemory, { hidden }: MemoryChoices): boolean =>
  hidden.some(each => each.kind === memory.kind && overlap(each, memory))

export const isInHiddenPeriod = (day: string, periods: readonly Period[]): boolean =>
  periods.some(period => isWithin(day, period))
