import { MOST_PEOPLE, type NamedPerson } from '../item-details.ts'

/**
 * Joins lists of people so that each name, compared case-insensitively
 * and in Unicode's form NFC, occurs once. Of two entries of a name,
 * one with an area wins, otherwise the one that sorts first. The order of the lists does not matter.
 */
export function mergePeople(...lists: (readonly NamedPerson[] | undefined)[]): NamedPerson[] {
  const people = new Map<string, NamedPerson>()
  for (const each of lists.flatMap(list => list ?? [])) {
    const key = each.name.normalize('NFC').toLowerCase()
    const before = people.get(key)
    if (!before || rank(each) < rank(before)) people.set(key, each)
  }
  return [...people.keys()]
    .sort()
    .slice(0, MOST_PEOPLE)
    .flatMap(key => people.get(key) ?? [])
}

function rank({ name, kind, area }: NamedPerson): string {
  const { x, y, width, height } = area ?? {}
  return JSON.stringify([area ? 0 : 1, x, y, width, height, kind, name])
}
