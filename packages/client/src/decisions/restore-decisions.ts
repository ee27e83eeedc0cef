import { texts } from '@safelight/texts/client/decisions'
import { hide, hidePeriod, keep, type MemoryChoices } from '../memories/choices.ts'
import { find, type PeopleEdit, TooManyPeopleError } from '../people/people-edits.ts'
import {
  type FaceRef,
  facesOf,
  isPet,
  mapFaces,
  namedFaces,
  PEOPLE_LIMITS,
  type PeopleRecord,
  type PersonRecord,
} from '../people/people-record.ts'
import type { Decisions } from './decisions.ts'

/*
 * Adds the decisions of an export to those of the account. Each edit handles only the items that the import
 * has added so far. On a conflict, the account's own decision wins.
 */

export type NewIds = ReadonlyMap<string, string>

/**
 * Adds the exported faces to the account's people, who are matched by id, else by name. Skips items about
 * which the account has already decided.
 */
export const restorePeople =
  (exported: PeopleRecord, newIds: NewIds): PeopleEdit =>
  before => {
    const said = itemsOf(before)
    const moved = (refs: readonly FaceRef[]): FaceRef[] =>
      refs.flatMap(({ item, ...face }) => {
        const id = newIds.get(item)
        return id === undefined || said.has(id) ? [] : [{ ...face, item: id }]
      })
    const ids = new Set(exported.people.map(({ id }) => id))
    const people = [...before.people]
    for (const person of exported.people) {
      const theirs = mapFaces(person, moved)
      const names = (person.imported ?? []).filter(name => !isKnown(people, name))
      const isNothing = Object.values(theirs).every(({ length }) => length === 0)
      if (isNothing && names.length === 0) continue
      const there = find(people, person.id) ?? named(people, person, ids)
      const [cover] = person.cover ? moved([person.cover]) : []
      const joined: PersonRecord = {
        ...(there ?? person),
        imported: [...(there?.imported ?? []), ...names],
        born: there?.born ?? person.born,
        inMemories: there?.inMemories ?? person.inMemories,
        cover: there?.cover ?? cover,
        ...(there ? mapFaces(there, (faces, list) => [...faces, ...theirs[list]]) : theirs),
        was: there ? wasOf(there, person) : person.was,
      }
      if (there) people[people.indexOf(there)] = joined
      else people.push(joined)
    }
    if (people.every((person, i) => person === before.people[i])) return before
    const after = { ...before, people }
    if (people.length > PEOPLE_LIMITS.people || facesOf(after) > PEOPLE_LIMITS.faces)
      throw new TooManyPeopleError(texts.tooMany)
    return after
  }

/** Returns the items about whose faces a record says anything. A cover says nothing. */
const itemsOf = ({ people }: PeopleRecord): Set<string> =>
  new Set(people.flatMap(({ cover, ...person }) => namedFaces(person)).map(({ item }) => item))

/** Whether the account has decided whom imports mean by a name. */
const isKnown = (people: readonly PersonRecord[], name: string): boolean =>
  people.some(({ imported = [] }) => imported.includes(name))

/** Finds the account's visible person or pet with the same name. Skips persons whose id is in the export. */
const named = (people: readonly PersonRecord[], person: PersonRecord, ids: ReadonlySet<string>) =>
  person.name === ''
    ? undefined
    : people.find(
        each =>
          each.name.toLowerCase() === person.name.toLowerCase() &&
          isPet(each) === isPet(person) &&
          !each.hidden &&
          !ids.has(each.id),
      )

/**
 * Returns the former ids of the account's person: its own, the exported person's id, and that person's former
 * ids. Later parts of the export find the account's person by these ids.
 */
function wasOf(there: PersonRecord, { id, was }: PersonRecord): readonly string[] {
  const all = new Set([...there.was, ...(there.id === id ? [] : [id]), ...was])
  return [...all].slice(0, PEOPLE_LIMITS.was)
}

export const restoreMemories =
  ({ isOff, hidden, periods, kept }: Decisions['memories'], newIds: NewIds) =>
  (before: MemoryChoices): MemoryChoices => {
    const isUndecided =
      !before.isOff && [before.hidden, before.periods, before.kept].every(all => all.length === 0)
    let after: MemoryChoices = isUndecided && isOff ? { ...before, isOff } : before
    for (const memory of hidden)
      if (!after.hidden.some(each => isSame(each, memory) && each.kind === memory.kind))
        after = hide(memory)(after)
    for (const period of periods)
      if (!after.periods.some(each => isSame(each, period))) after = hidePeriod(period)(after)
    for (const set of kept) {
      const there = set.flatMap(id => newIds.get(id) ?? [])
      if (there.length === 0) continue
      // Keep the exported ids too. `keep` joins sets that share an id, so items of later parts join this set.
      const all = there.length === set.length ? there : [...there, ...set]
      const isKept = after.kept.some(each => all.every(id => each.includes(id)))
      if (!isKept) after = keep(all)(after)
    }
    return after
  }

const isSame = (a: { first: string; last: string }, b: { first: string; last: string }) =>
  a.first === b.first && a.last === b.last
