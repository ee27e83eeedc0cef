import { LABEL_CHARS, MOST_LABELS, type NamedPerson } from '../../items/item-details.ts'
import { mergePeople } from '../../items/merging/merge-people.ts'

/** Limits the length and number of labels (format rule F8). Removes empty and repeated labels. */
export function cleanLabels(written: readonly string[]): string[] {
  const labels = written.map(label => label.trim().slice(0, LABEL_CHARS))
  return [...new Set(labels)].filter(label => label !== '').slice(0, MOST_LABELS)
}

/** Limits the names and their number (format rule F8). Removes empty and repeated names. */
export function cleanPeople(written: readonly NamedPerson[]): NamedPerson[] {
  const people = written.map(each => ({ ...each, name: each.name.trim().slice(0, LABEL_CHARS) }))
  return mergePeople(people.filter(({ name }) => name !== ''))
}

/** Returns undefined for invalid coordinates, and for 0, 0, which programs write if the place is unknown. */
export function placeOf(written: { latitude: number; longitude: number } | undefined) {
  if (!written) return undefined
  const { latitude, longitude } = written
  const isPlace =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : undefined
}
