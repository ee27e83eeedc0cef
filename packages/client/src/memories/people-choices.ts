import { IN_MEMORIES } from '../recognition/shards/people-shard.ts'
import type { RecordsForm } from '../recognition/shards/shard-records.ts'
import type { Shot } from './shots.ts'

/** The ids of the items that memories prefer, and of those that they leave out, because of the people in them. */
export interface PeopleChoices {
  always: ReadonlySet<string>
  never: ReadonlySet<string>
}

export const NO_PEOPLE_CHOICES: PeopleChoices = { always: new Set(), never: new Set() }

export const isSame = (a: PeopleChoices, b: PeopleChoices): boolean =>
  isSameSet(a.always, b.always) && isSameSet(a.never, b.never)

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every(id => b.has(id))

/** Makes a shot of somebody whom memories always show count as a favorite. */
export const preferred = (shot: Shot, { always }: PeopleChoices): Shot =>
  always.has(shot.id) ? { ...shot, isFavorite: true } : shot

/**
 * Reads from the shard of people whether memories always or never show anybody. Only then, memories need to
 * know who is in which picture.
 */
export const PEOPLE_CHOICES_FORM: RecordsForm<boolean> = {
  empty: false,
  read: decisions =>
    decisions.some(([key, { value }]) => key.startsWith(IN_MEMORIES) && value !== undefined),
  changes: () => new Map(),
}
