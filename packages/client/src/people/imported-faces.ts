import type { Corrections } from '@safelight/recognition/grouping'
import { type ImportedName, personsByName } from './imported-names.ts'
import { type FaceRef, isPet, isPetKey, type PeopleRecord } from './people-record.ts'
import { isNowhere, isSameFace } from './same-face.ts'
import type { DetectedFace } from './sightings.ts'

interface Known {
  names: Iterable<ImportedName>
  record: PeopleRecord
  /** The corrections by the owner. */
  corrections: Corrections
  /** Returns the keys of the detected faces that show the same face. */
  detected(faces: readonly FaceRef[]): string[]
}

export interface FacesOfImports {
  /** The owner's corrections and, where the owner says nothing, those that follow from imports. */
  corrections: Corrections
  /** By person, the faces that no model has found. */
  faces: Map<string, DetectedFace[]>
  /** By person, the names without a place. */
  present: Map<string, ImportedName[]>
}

export function facesOfImports({ names, record, corrections, detected }: Known): FacesOfImports {
  const is = new Map(corrections.is)
  const faces = new Map<string, DetectedFace[]>()
  const present = new Map<string, ImportedName[]>()
  const personOf = personsByName(record)
  const decided = decidedIn(record)

  const isDecided = (found: string, person: string): boolean =>
    is.has(found) ||
    corrections.samples.has(found) ||
    corrections.not.get(found)?.has(person) === true
  const isRefused = (item: string, person: string): boolean =>
    decided(item).some(each => each.not === person && isNowhere(each.face.box))

  for (const name of names) {
    const { item, month, key, area } = name
    const person = personOf(key)
    if (!area) {
      if (!isRefused(item, person)) add(present, person, name)
      continue
    }
    const face = { item, box: area }
    // A model that finds faces finds no pet.
    const [found] = isPetKey(key) ? [] : detected([face])
    if (found !== undefined) {
      if (!isDecided(found, person)) is.set(found, person)
    } else if (
      !decided(item).some(
        each =>
          each.ofPet === isPetKey(key) && isSameFace(each.face, face) && overrules(each, person),
      )
    ) {
      add(faces, person, { key: `${item}#${key}`, item, month, box: area, confidence: 0 })
    }
  }
  return { corrections: { ...corrections, is }, faces, present }
}

/** The person or pet that a face shows (`is`), or does not show. */
interface Decided {
  face: FaceRef
  ofPet: boolean
  is?: string
  not?: string
}

/** Whether a decision hides an import's face of a person. A box that the owner drew is shown instead. */
const overrules = ({ face, is, not }: Decided, person: string): boolean =>
  not === undefined ? is !== person || face.byHand === true : not === person

/** Returns the decisions about the faces of an item. */
function decidedIn({ people }: PeopleRecord): (item: string) => Decided[] {
  const ofItem = Map.groupBy(
    people.flatMap(person => {
      const { id, faces, samples, boxes, not } = person
      const ofPet = isPet(person)
      const drawn = boxes.map(box => ({ ...box, byHand: true as const }))
      return [
        ...[...faces, ...samples, ...drawn].map(face => ({ face, ofPet, is: id })),
        ...not.map(face => ({ face, ofPet, not: id })),
      ]
    }),
    ({ face }) => face.item,
  )
  return item => ofItem.get(item) ?? []
}

function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
