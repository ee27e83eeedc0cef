import { SOURCE } from '../item-details.ts'
import { applyEdit, type Details, type DetailsEdit, editedFields, type Field } from './edits.ts'

/** The fields that an edit sets as a whole. It adds and removes labels one by one, so these never conflict. */
export type WholeField = Exclude<Field, 'labels'>

/** The fields of an edit as the person saw them, when it was made. */
export type Seen = Partial<Record<WholeField, { value: string; isOwn: boolean }>>

export function seenBy(details: Details, edit: DetailsEdit): Seen {
  const entries = wholeFields(edit).map(field => [field, stateOf(details, field)])
  return Object.fromEntries(entries)
}

/**
 * Applies an edit that was made earlier, but leaves out fields that were changed elsewhere after the person
 * saw them.
 */
export function applyUnlessOvertaken(
  now: Details,
  edit: DetailsEdit,
  seen: Seen,
): { edited: Details; overtaken: WholeField[] } {
  const edited = applyEdit(now, edit)
  const overtaken = wholeFields(edit).filter(field => {
    const before = seen[field]
    const { value, isOwn } = stateOf(now, field)
    if (!before || value === stateOf(edited, field).value) return false
    return value !== before.value || (isOwn && !before.isOwn)
  })
  if (overtaken.length === 0) return { edited, overtaken }
  const left = { ...edit }
  for (const field of overtaken) for (const key of KEYS[field]) delete left[key]
  return { edited: applyEdit(now, left), overtaken }
}

const KEYS: Record<WholeField, (keyof DetailsEdit)[]> = {
  name: ['name'],
  taken: ['taken', 'isZoneGuessed'],
  place: ['place'],
  description: ['description'],
  isFavorite: ['isFavorite'],
  turns: ['turn', 'turns'],
  stack: ['stack'],
}

const wholeFields = (edit: DetailsEdit): WholeField[] =>
  editedFields(edit).filter(field => field !== 'labels')

/** A field's value, and whether the owner set it. The owner may set a value again that a file gave before. */
function stateOf({ sharedDetails, privateDetails }: Details, field: WholeField) {
  const { latitude, longitude, city, country, description, isFavorite, stack } = privateDetails
  const values: Record<WholeField, unknown> = {
    name: sharedDetails.name,
    taken: [sharedDetails.taken.local, sharedDetails.taken.offsetMinutes],
    place: [latitude, longitude, city, country],
    description,
    isFavorite,
    turns: sharedDetails.turns ?? 0,
    stack: stack && [stack.id, stack.place],
  }
  return {
    value: JSON.stringify(values[field] ?? null),
    isOwn: privateDetails.sources?.[field] === SOURCE.PERSON,
  }
}
