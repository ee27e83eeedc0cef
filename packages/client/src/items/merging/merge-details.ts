import type { Details } from '../edits/edits.ts'
import {
  guessOf,
  MOST_LABELS,
  type PrivateDetails,
  type SharedDetails,
  SOURCE,
  type Sources,
} from '../item-details.ts'
import { momentOf } from '../moment.ts'
import { betterName } from './better-name.ts'
import { mergePeople } from './merge-people.ts'

export interface Arrival {
  sharedDetails: Pick<
    SharedDetails,
    'name' | 'taken' | 'turns' | 'width' | 'height' | 'durationSeconds'
  >
  privateDetails: PrivateDetails
}

type Field = keyof Omit<Sources, 'more'>

/** One side's value of a field, with its source; undefined if that side has no value. */
type Claim<T> = { value: T; source: number | undefined } | undefined

type Place = Pick<PrivateDetails, 'latitude' | 'longitude' | 'city' | 'country' | 'placeGuess'>

/**
 * Merges the details of an item with those of another file that has the same content (format rule F8,
 * "Sources"). The order of arrival matters only for a field that the owner changed on both sides: the item's
 * value stays.
 */
export function mergeDetails(kept: Details, come: Arrival): Details {
  const field = <T>(name: Field, read: (details: Arrival) => T | undefined, tie: Tie<T>) =>
    winner(claim(kept, name, read), claim(come, name, read), tie)
  const name = field('name', nameOf, (a, b) => betterName(a, b) === a)
  const taken = field('taken', takenOf, earlier)
  const place = field('place', placeOf, fuller)
  const description = field('description', descriptionOf, longer)
  const turns = field('turns', turnsOf, (a, b) => a <= b)
  // In one stack, the later place wins: an original that is behind its edit stays there.
  const stack = field(
    'stack',
    stackOf,
    (a, b) => a.id < b.id || (a.id === b.id && a.place >= b.place),
  )
  const isFavorite = favorite(kept.privateDetails, come.privateDetails)
  const { latitude: _, longitude: __, city: ___, country: ____, ...others } = kept.privateDetails
  const {
    takenGuess: _8,
    placeGuess: _9,
    description: _5,
    stack: _6,
    sources: _7,
    ...rest
  } = others
  const sources = defined<Sources>({
    ...kept.privateDetails.sources,
    name: name?.source,
    taken: taken?.source,
    place: place?.source,
    description: description?.source,
    turns: turns?.source,
    stack: stack?.source,
    isFavorite: isFavorite.source,
  })
  return {
    sharedDetails: {
      ...pick(come.sharedDetails, ['width', 'height', 'durationSeconds']),
      ...kept.sharedDetails,
      ...(name ? { name: name.value } : {}),
      ...(taken ? { taken: taken.value.taken } : {}),
      ...(turns ? { turns: turns.value } : {}),
    },
    privateDetails: {
      ...pick(come.privateDetails, ['fingerprint', ...OF_THE_CAMERA]),
      ...rest,
      ...place?.value,
      ...(description?.value ? { description: description.value } : {}),
      ...(stack?.value ? { stack: stack.value } : {}),
      ...(taken?.value.guess ? { takenGuess: taken.value.taken.local } : {}),
      ...labels(kept.privateDetails, come.privateDetails),
      ...people(kept.privateDetails, come.privateDetails),
      isFavorite: isFavorite.value,
      ...(Object.keys(sources).length > 0 ? { sources } : {}),
    },
  }
}

const OF_THE_CAMERA = [
  'cameraName',
  'lens',
  'aperture',
  'shutterSpeed',
  'focalLength',
  'iso',
] as const

type Tie<T> = (kept: T, come: T, source: number) => boolean

function claim<T>(
  details: Arrival,
  field: Field,
  read: (details: Arrival) => T | undefined,
): Claim<T> {
  const { sources } = details.privateDetails
  const value = read(details)
  const isGuess = field === 'taken' && guessIn(details) !== null
  const source = sources?.[field] ?? (isGuess ? SOURCE.TIME : undefined)
  // A field that the owner removed stays removed.
  if (value === undefined && source !== SOURCE.PERSON) return undefined
  return { value: value as T, source }
}

function winner<T>(kept: Claim<T>, come: Claim<T>, tie: Tie<T>): Claim<T> {
  if (!kept || !come) return kept ?? come
  const [ofKept, ofCome] = [rankOf(kept), rankOf(come)]
  if (ofKept !== ofCome) return ofKept < ofCome ? kept : come
  return ofKept === SOURCE.PERSON || tie(kept.value, come.value, ofKept) ? kept : come
}

/**
 * Ranks a value by its source; the lower rank wins. A value without a known source ranks as the owner's own.
 */
const rankOf = ({ source = SOURCE.PERSON }: NonNullable<Claim<unknown>>): number =>
  source > SOURCE.TIME ? SOURCE.PERSON : source

const nameOf = ({ sharedDetails }: Arrival) => sharedDetails.name
const guessIn = ({ sharedDetails, privateDetails }: Arrival) =>
  guessOf(sharedDetails.taken.local, privateDetails)
const takenOf = (details: Arrival) => ({
  taken: details.sharedDetails.taken,
  guess: guessIn(details),
})
const turnsOf = ({ sharedDetails }: Arrival) => sharedDetails.turns || undefined
const stackOf = ({ privateDetails }: Arrival) => privateDetails.stack
const descriptionOf = ({ privateDetails }: Arrival) => privateDetails.description || undefined

function placeOf({ privateDetails }: Arrival): Place | undefined {
  const place = pick(privateDetails, ['latitude', 'longitude', 'city', 'country', 'placeGuess'])
  return Object.keys(place).length > 0 ? place : undefined
}

type Taken = Details['sharedDetails']['taken']
type Guessed = ReturnType<typeof takenOf>

/**
 * Returns true if `kept` wins.
 * - A time whose zone is known wins over one whose zone is a guess.
 * - Of two guesses of one moment's zone, the item's own stays. It may be the zone of the photos around it.
 * - Of two readings of the file itself, the newer one (`come`) wins. If both have the same local time, one
 *   with a zone wins.
 * - Of two values from another source, the earlier moment wins, because copying a file gives it a later time.
 */
function earlier(ofKept: Guessed, ofCome: Guessed, source: number): boolean {
  if (Boolean(ofKept.guess) !== Boolean(ofCome.guess)) return !ofKept.guess
  const [kept, come] = [ofKept.taken, ofCome.taken]
  if (ofKept.guess === 'zone' && momentOf(kept) === momentOf(come)) return true
  if (source === SOURCE.FILE && kept.local !== come.local) return false
  const [a, b] = [kept, come].map(source === SOURCE.FILE ? zoneText : momentText) as [
    string,
    string,
  ]
  return a <= b
}

const zoneText = ({ offsetMinutes }: Taken): string =>
  offsetMinutes === null ? '~' : String(offsetMinutes + 10_000)

function momentText(taken: Taken): string {
  return `${String(momentOf(taken) + 1e15).padStart(17, '0')} ${zoneText(taken)} ${taken.local}`
}

/**
 * Returns true if `kept` wins.
 * - The place with more parts wins.
 * - Of two readings of the file itself with equally many parts, the newer one (`come`) wins.
 * - Other places are compared as text, so that the order of arrivals does not matter.
 */
function fuller(kept: Place, come: Place, source: number): boolean {
  const [a, b] = [Object.keys(kept).length, Object.keys(come).length]
  if (a !== b) return a > b
  return source !== SOURCE.FILE && placeText(kept) <= placeText(come)
}

const placeText = ({ latitude, longitude, city, country }: Place) =>
  JSON.stringify([latitude, longitude, city, country])

const longer = (kept: string, come: string): boolean =>
  kept.length === come.length ? kept <= come : kept.length > come.length

function favorite(kept: PrivateDetails, come: PrivateDetails) {
  const isOwn = ({ sources }: PrivateDetails) => sources?.isFavorite === SOURCE.PERSON
  const own = [kept, come].find(isOwn)
  return own
    ? { value: own.isFavorite, source: SOURCE.PERSON }
    : { value: kept.isFavorite || come.isFavorite, source: kept.sources?.isFavorite }
}

/**
 * Returns the labels of both sides, compared case-insensitively. If the owner removed labels from the item,
 * returns only the item's labels. Otherwise another copy of the file would bring them back.
 */
function labels(
  kept: PrivateDetails,
  come: PrivateDetails,
): Pick<PrivateDetails, 'labels' | 'labelsConfidence'> {
  const all = new Map<string, { label: string; confidence: number }>()
  const isClosed = kept.sources?.labels === SOURCE.PERSON
  for (const { labels, labelsConfidence } of isClosed ? [kept] : [kept, come]) {
    for (const [i, label] of labels.entries()) {
      const known = all.get(label.toLowerCase())
      const confidence = Math.max(known?.confidence ?? 0, labelsConfidence[i] ?? 1)
      all.set(label.toLowerCase(), { label: known?.label ?? label, confidence })
    }
  }
  const merged = [...all.values()].slice(0, MOST_LABELS)
  return {
    labels: merged.map(({ label }) => label),
    labelsConfidence: merged.map(({ confidence }) => confidence),
  }
}

/** An area is of use to other programs only with the orientation of the stored picture. */
function people(
  kept: PrivateDetails,
  come: PrivateDetails,
): Pick<PrivateDetails, 'people' | 'orientation'> {
  const merged = mergePeople(kept.people, come.people)
  const orientation = kept.orientation ?? come.orientation
  return {
    ...(merged.length > 0 ? { people: merged } : {}),
    ...(orientation && merged.some(({ area }) => area) ? { orientation } : {}),
  }
}

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  const picked = names.filter(name => from[name] !== undefined).map(name => [name, from[name]])
  return Object.fromEntries(picked)
}

const defined = <T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

export const isSame = (a: Details, b: Details): boolean => canonical(a) === canonical(b)

export const improves = (before: Details, after: Details): boolean =>
  canonical(shown(before)) !== canonical(shown(after))

function shown({ sharedDetails, privateDetails }: Details) {
  const { sources: _, fingerprint: __, ...others } = privateDetails
  return { sharedDetails, privateDetails: others }
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
