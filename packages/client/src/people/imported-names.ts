import type { Box } from '@safelight/recognition/detections'
import { isPet as isNamedPet, type LibraryItem } from '../items/item.ts'
import {
  isPet,
  isPetKey,
  type PeopleRecord,
  type PersonRecord,
  petKey,
  toName,
} from './people-record.ts'

/** The people and pets whom imports name in an item, as its details say (format rule F8, `people`). */
export interface NamedItem {
  id: string
  month: string
  people: readonly { name: string; area: Box | undefined; isPet?: boolean }[]
}

/** One person or pet whom an import names in one item. */
export interface ImportedName {
  item: string
  month: string
  /** The name in the form that decides whether two names are equal. */
  key: string
  area: Box | undefined
}

/** Names are equal regardless of letter case and white space. A pet and a person never have equal keys. */
export function keyOfName(name: string, ofPet = false): string {
  const key = toName(name).toLowerCase()
  return ofPet && key !== '' ? petKey(key) : key
}

export const keyOfRecord = (person: PersonRecord): string => keyOfName(person.name, isPet(person))

export const namedIn = ({ id, takenLocal, privateDetails }: LibraryItem): NamedItem => ({
  id,
  month: takenLocal.slice(0, 7),
  people: (privateDetails?.people ?? [])
    .filter(each => keyOfName(each.name) !== '')
    .map(({ name, area, kind }) => ({
      name: toName(name),
      area: area ?? undefined,
      isPet: isNamedPet({ kind }),
    })),
})

const PREFIX = 'name:'

/** The id of a person or pet about whom the owner has decided nothing, and whom imports know by this name. */
export const idOfName = (key: string): string => PREFIX + key

/** The inverse of `idOfName`. Ids of other people are random and have no colon. */
export const keyOfId = (id: string): string | undefined =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined

/** Whether this is the id of a pet about which the owner has decided nothing. */
export const isIdOfPet = (id: string): boolean => isPetKey(keyOfId(id) ?? '')

/**
 * Returns the person or pet that imports mean by a name: that of the owner's decision about this name, or else
 * the one with this name.
 */
export function personsByName({ people }: PeopleRecord): (key: string) => string {
  const byName = new Map<string, string>()
  const add = (key: string, id: string) => key !== '' && !byName.has(key) && byName.set(key, id)
  for (const { id, imported = [] } of people) for (const key of imported) add(key, id)
  for (const person of people) if (!person.hidden) add(keyOfRecord(person), person.id)
  for (const person of people) add(keyOfRecord(person), person.id)
  return key => byName.get(key) ?? idOfName(key)
}

export interface ImportedNames {
  put(items: readonly NamedItem[]): void
  remove(ids: readonly string[]): void
  /** Whether imports use the name in any item. */
  has(key: string): boolean
  /** The name as imports write it most often. */
  writtenAs(key: string): string
  all(): Iterable<ImportedName>
  of(item: string): readonly ImportedName[]
}

export function createImportedNames(): ImportedNames {
  const items = new Map<string, readonly ImportedName[]>()
  const spellings = new Map<string, Map<string, number>>()

  function count(key: string, name: string, by: 1 | -1): void {
    const ofKey = spellings.get(key) ?? new Map<string, number>()
    const left = (ofKey.get(name) ?? 0) + by
    if (left > 0) ofKey.set(name, left)
    else ofKey.delete(name)
    if (ofKey.size > 0) spellings.set(key, ofKey)
    else spellings.delete(key)
  }

  const names = new Map<string, NamedItem>()

  function remove(id: string): void {
    for (const { name, isPet } of names.get(id)?.people ?? [])
      count(keyOfName(name, isPet), name, -1)
    names.delete(id)
    items.delete(id)
  }

  return {
    put(added) {
      for (const named of added) {
        const { id, month, people } = named
        remove(id)
        if (people.length === 0) continue
        names.set(id, named)
        items.set(
          id,
          people.map(({ name, area, isPet }) => ({
            item: id,
            month,
            key: keyOfName(name, isPet),
            area,
          })),
        )
        for (const { name, isPet } of people) count(keyOfName(name, isPet), name, 1)
      }
    },

    remove(ids) {
      for (const id of ids) remove(id)
    },

    has: key => spellings.has(key),

    writtenAs(key) {
      const [best] = [...(spellings.get(key) ?? [])].sort(
        ([a, one], [b, other]) => other - one || (a < b ? -1 : 1),
      )
      return best?.[0] ?? key
    },

    *all() {
      for (const ofItem of items.values()) yield* ofItem
    },

    of: item => items.get(item) ?? [],
  }
}
