import type { PrivateDetails, SharedDetails, Sources } from '../item-details.ts'
import {
  DESCRIPTION_CHARS,
  guessOf,
  LABEL_CHARS,
  MOST_LABELS,
  NAME_CHARS,
  PLACE_CHARS,
  rounded,
  SOURCE,
} from '../item-details.ts'
import type { Turn } from '../turns.ts'

/** A field that is missing keeps its value. '' or null removes the value. */
export interface PlaceEdit {
  city?: string
  country?: string
  point?: { latitude: number; longitude: number } | null
  /** The source of a guessed point, a number of `PLACE_FROM`. Without it, the owner states the point. */
  guessedFrom?: number
}

/** A field that is missing keeps its value. */
export interface DetailsEdit {
  name?: string
  description?: string
  isFavorite?: boolean
  addLabels?: readonly string[]
  /** Suggested labels that the person accepts, with the model's confidence, 0 to 1. */
  takeLabels?: readonly { label: string; confidence: number }[]
  removeLabels?: readonly string[]
  taken?: SharedDetails['taken'] | { shiftMinutes: number }
  /** The zone of `taken` stays a guess: only a shift has led to the time. */
  isZoneGuessed?: boolean
  /** null removes all parts of the place. */
  place?: PlaceEdit | null
  /** Clockwise quarter turns, added to the item's current ones. */
  turn?: Turn
  /** Clockwise quarter turns in all. Unlike `turn`, the edit can be repeated. */
  turns?: number
  /** null removes the item from its stack. */
  stack?: NonNullable<PrivateDetails['stack']> | null
  /** Undoes an earlier edit: the fields get these sources again, instead of becoming the owner's own. */
  undo?: Pick<PrivateDetails, 'sources' | 'takenGuess' | 'placeGuess'>
}

/** The changes that an editor who is not the owner may make. */
export type SharedEdit = Pick<DetailsEdit, 'name' | 'taken' | 'turn' | 'turns'>

export interface Details {
  sharedDetails: SharedDetails
  privateDetails: PrivateDetails
}

/**
 * Applies an edit and marks its fields as the owner's own, so that no import changes them later. Cuts and
 * rounds values as the format does, so that they equal the sealed ones. Throws RangeError if a time is shifted
 * beyond the years 1 to 9999, and for coordinates out of bounds.
 */
export function applyEdit(before: Details, edit: DetailsEdit): Details {
  const { privateDetails } = before
  const withOthers = withPlace(
    {
      ...withStack(withDescription(privateDetails, edit.description), edit.stack),
      ...withLabels(privateDetails, edit),
      ...(edit.isFavorite === undefined ? {} : { isFavorite: edit.isFavorite }),
    },
    edit.place,
  )
  const sharedDetails = editShared(before.sharedDetails, edit)
  const timed = edit.taken
    ? withGuess(withOthers, sharedDetails.taken.local, leavesZoneGuessed(before, edit))
    : withOthers
  return { sharedDetails, privateDetails: withSources(timed, edit) }
}

/** Says whether the zone of a time that a person has set is a guess. */
function withGuess(privateDetails: PrivateDetails, local: string, isZoneGuessed: boolean) {
  if (isZoneGuessed) return { ...privateDetails, takenGuess: local }
  const { takenGuess, ...others } = privateDetails
  return takenGuess === local ? others : privateDetails
}

/** Whether the edit changes the time, but not the source of its zone. */
function leavesZoneGuessed({ sharedDetails, privateDetails }: Details, edit: DetailsEdit): boolean {
  if (!edit.taken || !('shiftMinutes' in edit.taken)) return edit.isZoneGuessed === true
  return guessOf(sharedDetails.taken.local, privateDetails) === 'zone'
}

function withSources(privateDetails: PrivateDetails, edit: DetailsEdit): PrivateDetails {
  const fields = editedFields(edit)
  if (fields.length === 0) return privateDetails
  const { sources: known, takenGuess, placeGuess, ...others } = privateDetails
  const sources: Sources = { ...known }
  for (const field of fields) {
    const source = edit.undo ? edit.undo.sources?.[field] : sourceOf(field, edit)
    if (source === undefined) delete sources[field]
    else sources[field] = source
  }
  const guess = edit.undo && edit.taken ? edit.undo.takenGuess : takenGuess
  const place = edit.undo && edit.place !== undefined ? edit.undo.placeGuess : placeGuess
  return {
    ...others,
    ...(guess === undefined ? {} : { takenGuess: guess }),
    ...(place === undefined ? {} : { placeGuess: place }),
    ...(Object.keys(sources).length > 0 ? { sources } : {}),
  }
}

const sourceOf = (field: Field, { place }: DetailsEdit): number =>
  field === 'place' && place?.guessedFrom !== undefined ? SOURCE.TIME : SOURCE.PERSON

export type Field = keyof Omit<Sources, 'more'>

/** The fields whose source an edit sets: nearly always the owner. Not added labels: an import may add more labels. */
export function editedFields(edit: DetailsEdit): Field[] {
  const isSet: Record<Field, boolean> = {
    name: Boolean(edit.name?.trim()),
    taken: edit.taken !== undefined,
    place: edit.place !== undefined,
    description: edit.description !== undefined,
    labels: (edit.removeLabels?.length ?? 0) > 0,
    isFavorite: edit.isFavorite !== undefined,
    turns: Boolean(edit.turn) || edit.turns !== undefined,
    stack: edit.stack !== undefined,
  }
  return (Object.keys(isSet) as Field[]).filter(field => isSet[field])
}

/**
 * Returns an edit with the same effect on these details, which changes nothing when it is applied again. A
 * change that waits for the connection may be made twice, if only the answer was lost.
 */
export function repeatable(details: Details, edit: DetailsEdit): DetailsEdit {
  const { turn, taken, ...others } = edit
  const { turns = 0, taken: newTaken } = editShared(details.sharedDetails, edit)
  return {
    ...others,
    ...(turn ? { turns } : {}),
    ...(taken ? { taken: newTaken } : {}),
    ...(leavesZoneGuessed(details, edit) ? { isZoneGuessed: true } : {}),
  }
}

/** Applies an edit to the shared details only. Unlike `applyEdit`, marks no fields as the owner's own. */
export function editShared(sharedDetails: SharedDetails, edit: SharedEdit): SharedDetails {
  const name = cut(edit.name ?? '', NAME_CHARS)
  return {
    ...sharedDetails,
    ...(name ? { name } : {}),
    ...(edit.taken ? { taken: newTime(sharedDetails.taken, edit.taken) } : {}),
    ...(edit.turn ? { turns: ((sharedDetails.turns ?? 0) + edit.turn) % 4 } : {}),
    ...(edit.turns === undefined ? {} : { turns: edit.turns }),
  }
}

function newTime(
  taken: SharedDetails['taken'],
  edit: NonNullable<DetailsEdit['taken']>,
): SharedDetails['taken'] {
  if (!('shiftMinutes' in edit)) return edit
  const time = new Date(Date.parse(`${taken.local}Z`) + edit.shiftMinutes * 60_000)
  const year = time.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) throw new RangeError('There is no such date.')
  return { ...taken, local: time.toISOString().slice(0, 23) }
}

function withDescription(privateDetails: PrivateDetails, text: string | undefined): PrivateDetails {
  if (text === undefined) return privateDetails
  const { description: _, ...others } = privateDetails
  const description = cut(text, DESCRIPTION_CHARS)
  return description ? { ...others, description } : others
}

function withStack(privateDetails: PrivateDetails, stack: DetailsEdit['stack']): PrivateDetails {
  if (stack === undefined) return privateDetails
  const { stack: _, ...others } = privateDetails
  return stack ? { ...others, stack } : others
}

/**
 * Adds and removes labels, which are compared case-insensitively. A label that a person adds has confidence
 * 1, and no later edit lowers it.
 */
function withLabels(
  { labels, labelsConfidence }: PrivateDetails,
  { addLabels = [], takeLabels = [], removeLabels = [] }: DetailsEdit,
): Pick<PrivateDetails, 'labels' | 'labelsConfidence'> {
  const removed = new Set(removeLabels.map(sameLabel))
  const kept = new Map<string, { label: string; confidence: number }>()
  for (const [i, label] of labels.entries()) {
    if (removed.has(sameLabel(label))) continue
    kept.set(sameLabel(label), { label, confidence: labelsConfidence[i] ?? 1 })
  }
  const added = [...takeLabels, ...addLabels.map(label => ({ label, confidence: 1 }))]
  for (const { label: written, confidence } of added) {
    const label = cut(written, LABEL_CHARS)
    if (!label) continue
    const before = kept.get(sameLabel(label))
    kept.set(sameLabel(label), {
      label: before?.label ?? label,
      confidence: Math.max(before?.confidence ?? 0, rounded.confidence(confidence)),
    })
  }
  const all = [...kept.values()].slice(0, MOST_LABELS)
  return {
    labels: all.map(each => each.label),
    labelsConfidence: all.map(each => each.confidence),
  }
}

const sameLabel = (label: string) => label.trim().toLowerCase()

function withPlace(
  privateDetails: PrivateDetails,
  edit: PlaceEdit | null | undefined,
): PrivateDetails {
  if (edit === undefined) return privateDetails
  const { latitude, longitude, city, country, placeGuess, ...others } = privateDetails
  if (edit === null) return others
  const before = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  return {
    ...others,
    ...(edit.point === undefined
      ? { ...before, ...(placeGuess && { placeGuess }) }
      : edit.point && statedPoint(edit.point, edit.guessedFrom)),
    ...placeText('city', edit.city ?? city),
    ...placeText('country', edit.country ?? country),
  }
}

function statedPoint(written: NonNullable<PlaceEdit['point']>, from: number | undefined) {
  const latitude = rounded.latitude(written.latitude)
  const longitude = rounded.longitude(written.longitude)
  const point = { latitude, longitude }
  return from === undefined ? point : { ...point, placeGuess: { ...point, from } }
}

function placeText(field: 'city' | 'country', text = ''): Pick<PrivateDetails, typeof field> {
  const trimmed = cut(text, PLACE_CHARS)
  return trimmed ? { [field]: trimmed } : {}
}

/** Trims and cuts a text. Leaves out halves of characters, which no encoding keeps. */
const cut = (text: string, most: number): string =>
  text
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}/gu, '')
