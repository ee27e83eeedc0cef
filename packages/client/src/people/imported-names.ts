import type { Box } from '@safelight/recognition/detections'
import { isPet as isNamedPet, type LibraryItem } from '../items/item.ts'
import { isPet, type PeopleRecord, toName } from './people-record.ts'

/** The people whom imports name in an item, as its details say (format rule F8, `people`). */
export interface NamedItem {
  id: string
  month: string
  people: readonly { name: string; area: Box | undefined }[]
}

/** One person whom an import names in one item. */
export interface ImportedName {
  item: string
  month: string
  /** The name in the form that decides whether two names are equal. */
  key: string
  area: Box | undefined
}

/** Names are equal regardless of letter case and white space. */
export const keyOfName = (name: string): string => toName(name).toLowerCase()

export const namedIn = ({ id, takenLocal, privateDetails }: LibraryItem): NamedItem => ({
  id,
  month: takenLocal.slice(0, 7),
  people: (privateDetails?.people ?? [])
    .filter(each => !isNamedPet(each) && keyOfName(each.name) !== '')
    .map(({ name, area }) => ({ name: toName(name), area: area ?? undefined })),
})

const PREFIX = 'name:'

/** The id of a person about whom the owner has decided nothing, and whom imports know by this name. */
export const idOfName = (key: string): string => PREFIX + key

/** The inverse of `idOfName`. Ids of other people are random and have no colon. */
export const keyOfId = (id: string): string | undefined =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined

/**
 * Returns the person whom imports mean by a name: the one of the owner's decision about this name, or else the
 * one with this name. Never returns a pet.
 */
export function personsByName(record: PeopleRecord): (key: string) => string {
  const people = record.people.filter(person => !isPet(person))
  const byName = new Map<string, string>()
  const add = (key: string, id: string) => key !== '' && !byName.has(key) && byName.set(key, id)
  for (const { id, imported = [] } of people) for (const key of imported) add(key, id)
  for (const { id, name, hidden } of people) if (!hidden) add(keyOfName(name), id)
  for (const { id, name } of people) add(keyOfName(name), id)
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
    for (const { name } of names.get(id)?.people ?? []) count(keyOfName(name), name, -1)
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
          people.map(({ name, area }) => ({ item: id, month, key: keyOfName(name), area })),
        )
        for (const { name } of people) count(keyOfName(name), name, 1)
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
