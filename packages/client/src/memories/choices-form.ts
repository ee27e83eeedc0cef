import { type Changes, type Decision, differences } from '../recognition/shards/decision-set.ts'
import { type HiddenMemory, KINDS, type MemoryChoices, NO_CHOICES } from './choices.ts'
import { joinedSets } from './duplicates/kept.ts'
import type { Period } from './rules/calendar.ts'

/*
 * The first letter of a decision's key tells its kind (format rule F19). Never reuse a letter for another
 * kind, because stored decisions keep theirs.
 */

const OFF = 'o'
const HIDDEN = 'h'
const PERIOD = 'p'
const KEPT = 'k'

/**
 * The largest numbers of hidden memories, of hidden periods, and of items in kept sets. If there are more,
 * the earliest decisions are dropped.
 */
export const CHOICE_LIMITS = {
  hidden: 5000,
  periods: 1000,
  kept: 20_000,
} as const

export const CHOICES_FORM = {
  empty: NO_CHOICES,

  read(decisions: readonly (readonly [string, Decision])[]): MemoryChoices {
    const said = decisions.filter(([, { value }]) => value !== undefined).map(([key]) => key)
    const of = (kind: string) =>
      said.filter(key => key.startsWith(kind)).map(key => key.slice(kind.length))
    return {
      isOff: said.includes(OFF),
      hidden: of(HIDDEN).flatMap(hiddenOf).slice(-CHOICE_LIMITS.hidden),
      periods: of(PERIOD).flatMap(periodOf).slice(-CHOICE_LIMITS.periods),
      kept: latest(joinedSets(of(KEPT).map(ids => ids.split(' ').filter(id => id !== '')))),
    }
  },

  changes: (before: MemoryChoices, after: MemoryChoices): Changes =>
    differences(decisionsOf(before), decisionsOf(after)),
}

function decisionsOf({ isOff, hidden, periods, kept }: MemoryChoices): Map<string, string> {
  const keys = [
    ...(isOff ? [OFF] : []),
    ...hidden.map(memory => HIDDEN + memory.kind + periodText(memory)),
    ...periods.map(period => PERIOD + periodText(period)),
    ...kept.map(ids => KEPT + ids.toSorted().join(' ')),
  ]
  return new Map(keys.map(key => [key, '']))
}

const periodText = ({ first, last }: Period): string => ` ${first} ${last}`

const PERIOD_TEXT = /^ (\d{4}-\d{2}-\d{2}) (\d{4}-\d{2}-\d{2})$/

function periodOf(text: string): Period[] {
  const [, first, last] = PERIOD_TEXT.exec(text) ?? []
  return first !== undefined && last !== undefined ? [{ first, last }] : []
}

const hiddenOf = (text: string): HiddenMemory[] =>
  KINDS.filter(kind => text.startsWith(kind)).flatMap(kind =>
    periodOf(text.slice(kind.length)).map(period => ({ kind, ...period })),
  )

function latest(kept: readonly string[][]): string[][] {
  let room: number = CHOICE_LIMITS.kept
  const isTooMuch = ({ length }: readonly string[]) => {
    room -= length
    return room < 0
  }
  return kept.slice(kept.findLastIndex(isTooMuch) + 1)
}
