import { texts } from '@safelight/texts/client/people'
import {
  type FaceRef,
  facesOf,
  isPet,
  isShown,
  mapFaces,
  namedFaces,
  newPerson,
  PEOPLE_LIMITS,
  type PeopleRecord,
  type PersonRecord,
  toName,
} from './people-record.ts'
import { isSameFace } from './same-face.ts'

/*
 * If another device saved meanwhile, an edit runs again on the newer record. The last decision about a face
 * wins.
 */

export type PeopleEdit = (before: PeopleRecord) => PeopleRecord

export class TooManyPeopleError extends Error {
  override name = 'TooManyPeopleError'
}

export type Named = Partial<Pick<PersonRecord, 'name' | 'hidden' | 'born' | 'inMemories'>>

export type PersonFacts = Omit<Named, 'name'>

export interface GivenGroup {
  face: FaceRef
  samples: readonly FaceRef[]
}

/**
 * Turns a group into a person with this id. If the group's face already belongs to a person, changes that
 * person instead.
 */
export const addPerson = (id: string, given: Named, group: GivenGroup) =>
  edit(people => {
    const there = people.find(({ faces }) => faces.some(face => isSameFace(face, group.face)))
    if (there && !find(people, id)) {
      const was = [id, ...there.was].slice(0, PEOPLE_LIMITS.was)
      return people.map(each => (each === there ? { ...each, ...clean(given), was } : each))
    }
    return give([...people, { ...newPerson(id), ...clean(given) }], id, group)
  })

/**
 * Makes a person of the one whom imports mean by a name. If the name already means a person, changes that
 * person instead.
 */
export const addImported = (id: string, given: Named, key: string) =>
  edit(people => {
    const there = people.find(({ imported = [] }) => imported.includes(key))
    if (!there) return [...people, { ...newPerson(id), imported: [key], ...clean(given) }]
    const was = [id, ...there.was].slice(0, PEOPLE_LIMITS.was)
    return people.map(each => (each === there ? { ...each, ...clean(given), was } : each))
  })

/** Records that imports mean this person by a name, also after the person gets another name. */
export const keepImported = (id: string, key: string) =>
  edit(people =>
    change(
      people.map(person =>
        person.imported?.includes(key)
          ? { ...person, imported: person.imported.filter(each => each !== key) }
          : person,
      ),
      id,
      ({ imported = [], ...person }) => ({ ...person, imported: [...imported, key] }),
    ),
  )

export const changePerson = (id: string, given: Named) =>
  edit(people => change(people, id, person => ({ ...person, ...clean(given) })))

export const setCover = (id: string, cover: FaceRef) =>
  edit(people => change(people, id, person => ({ ...person, cover })))

export const assignFaces = (id: string, faces: readonly FaceRef[]) =>
  edit(people =>
    change(withoutFaces(people, faces), id, person => ({
      ...person,
      faces: union(person.faces, asDrawn(people, faces)),
      not: without(person.not, faces),
    })),
  )

/** Removes a face that the owner drew. If a person then has no face, confirms the face `instead`. */
export const removeFace = (face: FaceRef, instead?: FaceRef) =>
  edit(people =>
    withoutFaces(people, [face]).map((person, i) =>
      person === people[i] ? person : anchored(withoutCover(person, [face]), instead),
    ),
  )

/** Records that the owner cannot say whether faces show this person. */
export const doubtFaces = (id: string, faces: readonly FaceRef[]) =>
  edit(people => change(people, id, person => ({ ...person, unsure: union(person.unsure, faces) })))

/** Records places that show a pet. Adds the pet if it does not exist. Does nothing to a person. */
export const addBoxes = (
  id: string,
  given: Named & Pick<PersonRecord, 'animal'>,
  boxes: readonly FaceRef[],
) =>
  edit(people => {
    const there = find(people, id)
    if (there && !isPet(there)) return people
    const all = there ? people : [...people, newPerson(id)]
    return change(all, id, pet => ({
      ...pet,
      ...clean(given),
      boxes: union(pet.boxes, boxes),
    }))
  })

/** Removes places that do not show a pet. Without any left, the pet is removed. */
export const removeBoxes = (id: string, boxes: readonly FaceRef[]) =>
  edit(people =>
    change(people, id, pet => withoutCover({ ...pet, boxes: without(pet.boxes, boxes) }, boxes)),
  )

export const giveGroup = (id: string, group: GivenGroup) => edit(people => give(people, id, group))

/**
 * Records that faces do not show this person. If the person then has no confirmed face, confirms the face
 * `instead`. A person without faces would be deleted.
 */
export const refuseFaces = (id: string, faces: readonly FaceRef[], instead?: FaceRef) =>
  edit(people =>
    change(people, id, person =>
      anchored(
        {
          ...person,
          faces: without(person.faces, faces),
          samples: without(person.samples, faces),
          not: union(person.not, faces),
          cover: person.cover && without([person.cover], faces)[0],
        },
        instead,
      ),
    ),
  )

/**
 * Merges the person `id` into the person `into`. Facts about `into`, such as the name, win. Merges no pet with a
 * person. `named` has NOWHERE for each item in which an import names either: such an item stays, even if it
 * was refused for the other.
 */
export const mergePeople = (id: string, into: string, named: readonly FaceRef[] = []) =>
  edit(people => {
    const [one, other] = [find(people, id), find(people, into)]
    if (!one || !other || one === other || isPet(one) !== isPet(other)) return people
    const faces = union(other.faces, one.faces)
    const samples = union(other.samples, one.samples)
    const merged: PersonRecord = {
      ...other,
      name: other.name || one.name,
      hidden: other.hidden && one.hidden,
      born: other.born ?? one.born,
      inMemories: other.inMemories ?? one.inMemories,
      imported: [...new Set([...(other.imported ?? []), ...(one.imported ?? [])])],
      cover: other.cover ?? one.cover,
      faces,
      samples,
      // A face that is refused for one person and assigned to the other belongs to the merged person.
      not: without(union(other.not, one.not), [...faces, ...samples, ...named]),
      unsure: union(other.unsure, one.unsure),
      boxes: union(other.boxes, one.boxes),
      animal: other.animal ?? one.animal,
      was: [...new Set([one.id, ...one.was, ...other.was])].slice(0, PEOPLE_LIMITS.was),
    }
    return people.filter(person => person !== one).map(each => (each === other ? merged : each))
  })

/**
 * Removes the faces of deleted items. If a person then has no face, confirms the face that `instead` has for
 * this person.
 */
export const forgetItems = (
  items: ReadonlySet<string>,
  instead: ReadonlyMap<string, FaceRef> = new Map(),
) =>
  edit(people =>
    people.map(person => {
      const keep = (faces: readonly FaceRef[]) => faces.filter(({ item }) => !items.has(item))
      const cover = person.cover && keep([person.cover])[0]
      return anchored({ ...person, cover, ...mapFaces(person, keep) }, instead.get(person.id))
    }),
  )

export const mentions = ({ people }: PeopleRecord, items: ReadonlySet<string>): boolean =>
  people.some(person => namedFaces(person).some(({ item }) => items.has(item)))

export const inTurn =
  (...edits: readonly PeopleEdit[]): PeopleEdit =>
  before =>
    edits.reduce((record, each) => each(record), before)

export const find = (people: readonly PersonRecord[], id: string): PersonRecord | undefined =>
  people.find(person => person.id === id) ?? people.find(person => person.was.includes(id))

const edit =
  (act: (people: readonly PersonRecord[]) => readonly PersonRecord[]): PeopleEdit =>
  before => {
    // Removes people without a face and without an imported name, because nothing tells who they are.
    const people = act(before.people).filter(isShown)
    const after = { ...before, people }
    // Edits that add nothing must work even if another app version has exceeded the limits.
    const hasGrown = people.length > before.people.length || facesOf(after) > facesOf(before)
    if (
      hasGrown &&
      (people.length > PEOPLE_LIMITS.people || facesOf(after) > PEOPLE_LIMITS.faces)
    ) {
      throw new TooManyPeopleError(texts.tooMany)
    }
    return after
  }

function change(
  people: readonly PersonRecord[],
  id: string,
  act: (person: PersonRecord) => PersonRecord,
): readonly PersonRecord[] {
  const found = find(people, id)
  return people.map(person => (person === found ? act(person) : person))
}

function give(
  people: readonly PersonRecord[],
  id: string,
  { face, samples }: GivenGroup,
): readonly PersonRecord[] {
  const all = [face, ...samples]
  return change(withoutFaces(people, all), id, person => ({
    ...person,
    faces: union(person.faces, asDrawn(people, [face])),
    samples: union(person.samples, samples),
    not: without(person.not, all),
  }))
}

/** Adds the face `instead` if a person has no confirmed face left. */
const anchored = (person: PersonRecord, instead: FaceRef | undefined): PersonRecord =>
  person.faces.length === 0 && instead ? { ...person, faces: [instead] } : person

const clean = ({ name, ...given }: Named) => ({
  ...given,
  ...(name === undefined ? {} : { name: toName(name) }),
})

/** Removes faces from all people, because each face belongs to at most one person. */
const withoutFaces = (people: readonly PersonRecord[], faces: readonly FaceRef[]) =>
  people.map(person => {
    const [theirs, samples] = [without(person.faces, faces), without(person.samples, faces)]
    const isSame = theirs.length === person.faces.length && samples.length === person.samples.length
    return isSame ? person : { ...person, faces: theirs, samples }
  })

/** Returns faces, each with the box that the owner has drawn for it, if any. */
const asDrawn = (people: readonly PersonRecord[], faces: readonly FaceRef[]) => {
  const drawn = people.flatMap(person => person.faces.filter(({ byHand }) => byHand))
  return faces.map(face => drawn.find(each => isSameFace(each, face)) ?? face)
}

const withoutCover = (person: PersonRecord, faces: readonly FaceRef[]): PersonRecord => ({
  ...person,
  cover: person.cover && without([person.cover], faces)[0],
})

const without = (all: readonly FaceRef[], gone: readonly FaceRef[]) =>
  all.filter(face => !gone.some(each => isSameFace(each, face)))

const union = (all: readonly FaceRef[], added: readonly FaceRef[]) => [
  ...all,
  ...without(added, all),
]
