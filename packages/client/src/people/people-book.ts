import type { Box } from '@safelight/recognition/detections'
import {
  type Corrections,
  createGrouping,
  FACE_GROUPING,
  type Group,
  type Grouping,
} from '@safelight/recognition/grouping'
import type { ItemDetections } from '../recognition/detections/detection-store.ts'
import { facesRowOf } from '../store/item-faces-rows.ts'
import { type AnimalInPicture, createAnimals } from './animals.ts'
import type { BirthDate } from './birth-date.ts'
import { coverAmong, samplesAmong } from './chosen-faces.ts'
import { facesOfImports } from './imported-faces.ts'
import {
  createImportedNames,
  type ImportedName,
  idOfName,
  isIdOfPet,
  keyOfId,
  type NamedItem,
  personsByName,
} from './imported-names.ts'
import type { NeighborsRow } from './kept-neighbors.ts'
import { find, type GivenGroup } from './people-edits.ts'
import {
  type FaceRef,
  type InMemories,
  isPet,
  NOBODY,
  newPerson,
  type PeopleRecord,
  type PersonRecord,
} from './people-record.ts'
import { isSameFace, NOWHERE, sameFaceAmong } from './same-face.ts'
import { type DetectedFace, type Sighting, sightingOf } from './sightings.ts'

export interface Person {
  /** For an unnamed group, the key of any of its faces. This key may change, so URLs must not contain it. */
  id: string
  /** Whether the owner has decided anything about this person, such as a name. If so, the id is permanent. */
  known: boolean
  name: string
  hidden: boolean
  born?: BirthDate | undefined
  inMemories?: InMemories | undefined
  isPet: boolean
  /** The class of a pet (format rule F19), if the owner or a tag named one. */
  animal?: number | undefined
  count: number
  cover: Sighting
}

/** Two groups that may show the same person. The stranger has no name. */
export interface Question {
  stranger: Person
  person: Person
}

export interface Overview {
  /** Named people first, then the others. Both are sorted by number of pictures, largest first. */
  people: Person[]
  questions: Question[]
  faces: number
}

export interface FaceInPicture {
  box: Box
  person: Person
  /** Whether the owner drew the box and no model found the face. */
  isDrawn: boolean
}

type ItemFaces = Pick<ItemDetections, 'id' | 'month' | 'by' | 'faces' | 'tags'>

export interface PeopleBook {
  put(items: readonly ItemFaces[]): void
  /**
   * Adds items without computing the neighbors of their faces. After loading all items, pass cached neighbors
   * to `know`.
   */
  load(items: readonly ItemFaces[]): void
  know(row: NeighborsRow): void
  /**
   * Computes the neighbors of at most `most` faces that have none yet. Returns whether more such faces are
   * left.
   */
  settle(most: number): boolean
  changedRows(): NeighborsRow[]
  allRows(): NeighborsRow[]
  remove(ids: readonly string[]): void
  setRecord(record: PeopleRecord): void
  /** Sets the months of items in which the owner drew boxes. Boxes in other items are not shown. */
  setDrawnMonths(months: ReadonlyMap<string, string>): void
  overview(): Overview
  facesIn(item: string): FaceInPicture[]
  /** Replaces what imports say about these items. */
  putNames(items: readonly NamedItem[]): void
  removeNames(ids: readonly string[]): void
  /** Whether an import names this face, and no model has found it. */
  isOnlyImported(face: FaceRef): boolean
  /** Whether imports name anybody in any of these items. */
  namesAny(ids: readonly string[]): boolean
  /** The people whom an import names in an item without saying where, and of whom no face was found there. */
  presentIn(item: string): Person[]
  /** Whether imports use a name, given as its key. */
  isImported(key: string): boolean
  find(id: string): Person | undefined
  /**
   * Returns the item ids of a person's pictures by month, latest month first. Empty for an unknown person.
   */
  picturesOf(id: string): Map<string, Set<string>>
  /** Returns a person's faces, and NOWHERE for each item in which an import names them without a place. */
  facesOf(id: string, items?: readonly string[]): Sighting[]
  /** Returns the animals that a model found in an item and that are no pet yet. */
  animalsIn(item: string): AnimalInPicture[]
  /**
   * Returns the items in which a model found an animal of this class, by month, the latest first. Leaves out
   * items that already show the pet `without`.
   */
  withAnimal(animal: number, without: string): Map<string, Map<string, Box>>
  /** Returns a face and samples that represent a group. Ignores faces in the items of `without`. */
  groupOf(id: string, without?: readonly string[]): GivenGroup | undefined
  /** Like `groupOf`, with only the faces that a model found. */
  foundGroupOf(id: string, without?: readonly string[]): GivenGroup | undefined
}

/**
 * The smallest number of pictures of an unnamed group that is listed among the people. A smaller group is
 * probably a passer-by.
 */
const LEAST_PICTURES = 3
/** More questions at once tire the owner. The next ones follow when these are answered. */
const MOST_QUESTIONS = 20
/** The confidence of a box that the owner drew. A face that a model is sure about is a better cover. */
const DRAWN_CONFIDENCE = 0.5

interface Entry {
  person: Person
  faces: DetectedFace[]
  /** Names of the person in imports without a place. */
  named: readonly ImportedName[]
  /** Those of `named` in whose items no face is known to be theirs. */
  present: readonly ImportedName[]
}

export function createPeopleBook(newGrouping: (model: string) => Grouping = ofModel): PeopleBook {
  const items = new Map<string, { model: string; faces: DetectedFace[] }>()
  const faces = new Map<string, DetectedFace>()
  /** One grouping for each model, because embeddings of two models cannot be compared. */
  const groupings = new Map<string, Grouping>()
  let kept = new Map<string, number>()
  const names = createImportedNames()
  let record = NOBODY
  let entries: Map<string, Entry> | undefined
  let entryOfFace = new Map<string, Entry>()
  /** Faces that only imports know, by item. */
  let placed = new Map<string, DetectedFace[]>()
  let drawnMonths: ReadonlyMap<string, string> = new Map()
  let drawnFaces: DetectedFace[] = []
  const animals = createAnimals()

  function forget(id: string): void {
    animals.remove(id)
    const seen = items.get(id)
    if (!seen) return
    items.delete(id)
    for (const { key } of seen.faces) faces.delete(key)
    groupings.get(seen.model)?.remove(seen.faces.map(({ key }) => key))
  }

  function groupingOf(model: string): Grouping {
    const grouping = groupings.get(model) ?? newGrouping(model)
    groupings.set(model, grouping)
    return grouping
  }

  function take(added: readonly ItemFaces[], how: 'put' | 'load'): void {
    for (const { id } of added) forget(id)
    for (const { id, month, by, faces: seen, tags } of added) {
      animals.put(id, month, tags)
      const model = by.faces
      if (model === undefined) continue
      const ofItem = seen.map(({ box, confidence }, index): DetectedFace => {
        return { key: `${id}#${index}`, item: id, month, box, confidence }
      })
      items.set(id, { model, faces: ofItem })
      for (const face of ofItem) faces.set(face.key, face)
      groupingOf(model)[how](
        seen.map(({ embedding }, index) => ({ key: `${id}#${index}`, embedding })),
      )
    }
    entries = undefined
  }

  function keysByRow(): Map<string, string[]> {
    const rows = new Map<string, string[]>()
    for (const { key, item } of faces.values()) {
      const name = facesRowOf(item)
      const row = rows.get(name) ?? []
      row.push(key)
      rows.set(name, row)
    }
    return rows
  }

  const rowOf = (name: string, keys: readonly string[]): NeighborsRow => ({
    name,
    lists: [...groupings.values()].flatMap(grouping => grouping.lists(keys) ?? []),
  })

  function keysOf(refs: readonly FaceRef[]): string[] {
    return refs.flatMap(({ item, box }) => {
      const there = items.get(item)?.faces ?? []
      const index = sameFaceAmong(
        there.map(face => face.box),
        box,
      )
      return index === undefined ? [] : (there[index]?.key ?? [])
    })
  }

  function corrections(): Corrections {
    const [is, samples] = [new Map<string, string>(), new Map<string, string>()]
    const not = new Map<string, Set<string>>()
    for (const person of record.people) {
      for (const key of keysOf(person.samples)) samples.set(key, person.id)
      for (const key of keysOf(person.faces)) is.set(key, person.id)
      for (const key of keysOf(person.not)) not.set(key, (not.get(key) ?? new Set()).add(person.id))
    }
    return { is, not, samples }
  }

  const facesAt = (keys: readonly string[]) => keys.flatMap(key => faces.get(key) ?? [])

  function gather(): Map<string, Entry> {
    const imports = facesOfImports({
      names: names.all(),
      record,
      corrections: corrections(),
      detected: keysOf,
    })
    const { present } = imports
    const known = new Map([...present.keys()].map(id => [id, [] as DetectedFace[]]))
    const gathered = new Map<string, Entry>()
    for (const grouping of groupings.values()) {
      grouping.correct(imports.corrections)
      for (const group of grouping.groups()) {
        const ofGroup = facesAt(group.faces)
        if (group.person !== undefined) {
          known.set(group.person, [...(known.get(group.person) ?? []), ...ofGroup])
          continue
        }
        const stranger = strangerOf(ofGroup)
        gathered.set(stranger.person.id, stranger)
      }
    }
    placed = Map.groupBy([...imports.faces.values()].flat(), ({ item }) => item)
    for (const [id, ofPerson] of imports.faces) {
      known.set(id, [...(known.get(id) ?? []), ...ofPerson])
    }
    drawnFaces = []
    for (const person of record.people) {
      const drawn = drawnOf(person)
      if (drawn.length > 0) known.set(person.id, [...(known.get(person.id) ?? []), ...drawn])
      drawnFaces.push(...drawn)
    }
    for (const [id, ofPerson] of known) {
      const person = find(record.people, id)
      const { hidden, born, inMemories, cover, animal } = person ?? newPerson(id)
      const name = person?.name ?? names.writtenAs(keyOfId(id) ?? '')
      const inFace = new Set(ofPerson.map(({ item }) => item))
      const named = present.get(id) ?? []
      const elsewhere = named.filter(({ item }) => !inFace.has(item))
      if (ofPerson.length + elsewhere.length === 0) continue
      const chosen =
        cover && (facesAt(keysOf([cover]))[0] ?? ofPerson.find(each => isSameFace(each, cover)))
      const facts = {
        ...{ name, hidden, born, inMemories, animal },
        isPet: person ? isPet(person) : isIdOfPet(id),
      }
      const count = inFace.size + new Set(elsewhere.map(({ item }) => item)).size
      const shown = { id, known: person !== undefined, ...facts, count }
      gathered.set(id, {
        person: { ...shown, cover: chosen ? sightingOf(chosen) : coverOf(ofPerson, elsewhere) },
        faces: ofPerson,
        named,
        present: elsewhere,
      })
    }
    entryOfFace = new Map(
      [...gathered.values()].flatMap(entry => entry.faces.map(({ key }) => [key, entry] as const)),
    )
    return gathered
  }

  /** Returns the boxes that the owner drew for a person or pet, without faces that a model found too. */
  function drawnOf({ faces: named, boxes }: PersonRecord): DetectedFace[] {
    const drawn = named.filter(face => face.byHand && keysOf([face]).length === 0)
    const shown: DetectedFace[] = []
    for (const { item, box } of [...drawn, ...boxes]) {
      const month = drawnMonths.get(item)
      // Two devices may have drawn boxes of the same face.
      if (month === undefined || shown.some(each => isSameFace(each, { item, box }))) continue
      const key = `${item}+${box.x} ${box.y} ${box.width} ${box.height}`
      shown.push({ key, item, month, box, confidence: DRAWN_CONFIDENCE })
    }
    return shown
  }

  /** Returns the places in an item where only imports know a pet. */
  function petsOf(item: string): DetectedFace[] {
    current()
    return (placed.get(item) ?? []).filter(({ key }) => entryOfFace.get(key)?.person.isPet)
  }

  function current(): Map<string, Entry> {
    entries ??= gather()
    return entries
  }

  /** Finds a person by id, by an id from before a merge, or by the key of any face in the group. */
  function entryOf(id: string): Entry | undefined {
    const all = current()
    const key = keyOfId(id)
    if (key !== undefined) return all.get(personsByName(record)(key))
    return all.get(id) ?? all.get(find(record.people, id)?.id ?? '') ?? entryOfFace.get(id)
  }

  function groupAmong(
    id: string,
    isWanted: (face: DetectedFace) => boolean,
  ): GivenGroup | undefined {
    const entry = entryOf(id)
    const left = entry?.faces.filter(isWanted) ?? []
    if (!entry || left.length === 0) return undefined
    const { cover } = entry.person
    const face = left.find(each => isSameFace(each, cover)) ?? coverAmong(left)
    return { face: refOf(face), samples: samplesAmong(left).map(refOf) }
  }

  function questions(): Question[] {
    const doubts = new Map(record.people.map(({ id, unsure }) => [id, new Set(keysOf(unsure))]))
    const isDoubted = ({ faces }: Group, { person = '' }: Group) =>
      faces.some(key => doubts.get(person)?.has(key))
    const asked = [...groupings.values()]
      .flatMap(grouping => grouping.likenesses(LEAST_PICTURES, isDoubted))
      .sort((a, b) => b.similarity - a.similarity)
      .flatMap(({ group, other }) => {
        const [stranger, asked] = [entryOfGroup(group), entryOfGroup(other)]
        const isAsked =
          stranger &&
          stranger.person.count >= LEAST_PICTURES &&
          asked &&
          !asked.person.hidden &&
          (asked.person.name !== '' || asked.person.count >= LEAST_PICTURES)
        return isAsked ? [{ stranger: stranger.person, person: asked.person }] : []
      })
    return asked.slice(0, MOST_QUESTIONS)
  }

  const entryOfGroup = ({ faces: [first = ''] }: Group) => entryOfFace.get(first)

  return {
    put: added => take(added, 'put'),
    load: added => take(added, 'load'),

    know({ name, lists }) {
      kept.set(
        name,
        lists.reduce((sum, { counts }) => sum + counts.length, 0),
      )
      for (const grouping of groupings.values()) for (const each of lists) grouping.know(each)
    },

    settle(most) {
      entries = undefined
      // Call every grouping: `some` alone would stop at the first grouping with more faces.
      return [...groupings.values()].map(grouping => grouping.settle(most)).some(Boolean)
    },

    changedRows() {
      const names = new Set<string>()
      for (const grouping of groupings.values()) {
        for (const key of grouping.takeChanged()) names.add(facesRowOf(itemOf(key)))
      }
      const now = keysByRow()
      // Add the rows of faces that were removed while no page was open.
      for (const [name, count] of kept) if (now.get(name)?.length !== count) names.add(name)
      kept = new Map([...now].map(([name, keys]) => [name, keys.length]))
      return [...names].map(name => rowOf(name, now.get(name) ?? []))
    },

    allRows: () => [...keysByRow()].map(([name, keys]) => rowOf(name, keys)),

    remove(ids) {
      for (const id of ids) forget(id)
      entries = undefined
    },

    setDrawnMonths(months) {
      drawnMonths = months
      entries = undefined
    },

    animalsIn(item) {
      const drawn = record.people.flatMap(({ boxes }) => boxes.filter(box => box.item === item))
      const known = [...drawn, ...petsOf(item)]
      return animals
        .of(item)
        .filter(({ box }) => !known.some(each => isSameFace(each, { item, box })))
    },

    withAnimal(animal, without) {
      const { faces: theirs = [], named = [] } = entryOf(without) ?? {}
      return animals.withClass(animal, new Set([...theirs, ...named].map(({ item }) => item)))
    },

    setRecord(next) {
      record = next
      entries = undefined
    },

    overview() {
      const people = [...current().values()]
        .map(({ person }) => person)
        .filter(({ known, name, count }) => known || name !== '' || count >= LEAST_PICTURES)
      return { people: people.sort(namedFirst), questions: questions(), faces: faces.size }
    },

    facesIn(item) {
      current()
      const drawn = drawnFaces.filter(face => face.item === item)
      return [...(items.get(item)?.faces ?? []), ...(placed.get(item) ?? []), ...drawn]
        .sort((a, b) => a.box.x - b.box.x)
        .flatMap(face => {
          const entry = entryOfFace.get(face.key)
          return entry
            ? [{ box: face.box, person: entry.person, isDrawn: drawn.includes(face) }]
            : []
        })
    },

    putNames(items) {
      names.put(items)
      entries = undefined
    },

    removeNames(ids) {
      names.remove(ids)
      entries = undefined
    },

    isOnlyImported(face) {
      current()
      return placed.get(face.item)?.some(each => isSameFace(each, face)) === true
    },

    namesAny: ids => ids.some(id => names.of(id).length > 0),

    presentIn(item) {
      const ids = new Set(names.of(item).map(({ key }) => idOfName(key)))
      const there = new Set([...ids].flatMap(id => entryOf(id) ?? []))
      return [...there]
        .filter(({ present }) => present.some(each => each.item === item))
        .map(({ person }) => person)
    },

    isImported: names.has,

    find: id => entryOf(id)?.person,

    picturesOf(id) {
      const months = new Map<string, Set<string>>()
      const { faces: theirs = [], present = [] } = entryOf(id) ?? {}
      for (const { month, item } of [...theirs, ...present]) {
        months.set(month, (months.get(month) ?? new Set()).add(item))
      }
      return new Map([...months].sort(([a], [b]) => (a < b ? 1 : -1)))
    },

    facesOf(id, ofItems) {
      const wanted = ofItems && new Set(ofItems)
      const { faces: theirs = [], named = [] } = entryOf(id) ?? {}
      return [...theirs, ...named.map(({ item, month }) => ({ item, month, box: NOWHERE }))]
        .filter(({ item }) => !wanted || wanted.has(item))
        .map(sightingOf)
    },

    groupOf: (id, without = []) => groupAmong(id, ({ item }) => !without.includes(item)),

    foundGroupOf: (id, without = []) =>
      groupAmong(id, ({ key, item }) => faces.has(key) && !without.includes(item)),
  }
}

const ofModel = (model: string): Grouping => createGrouping(FACE_GROUPING, model)

const itemOf = (key: string): string => key.slice(0, key.lastIndexOf('#'))

function strangerOf(faces: DetectedFace[]): Entry {
  const cover = coverAmong(faces)
  const shown = { known: false, name: '', hidden: false, isPet: false, count: countOf(faces) }
  return {
    person: { id: cover.key, ...shown, cover: sightingOf(cover) },
    faces,
    named: [],
    present: [],
  }
}

const countOf = (faces: readonly DetectedFace[]) => new Set(faces.map(({ item }) => item)).size

/** Returns a picture of a person: of a face, or the whole picture if no face is known. */
function coverOf(faces: readonly DetectedFace[], present: readonly ImportedName[]): Sighting {
  if (faces.length > 0) return sightingOf(coverAmong(faces))
  const [first] = present
  if (!first) throw new RangeError('person in no picture')
  return { item: first.item, month: first.month, box: WHOLE }
}

const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 }

const refOf = ({ item, box }: FaceRef): FaceRef => ({ item, box })

function namedFirst(a: Person, b: Person): number {
  const isNamed = Number(b.name !== '') - Number(a.name !== '')
  return isNamed || b.count - a.count || (a.id < b.id ? -1 : 1)
}
