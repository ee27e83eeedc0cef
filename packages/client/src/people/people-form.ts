import { texts } from '@safelight/texts/client/people'
import { type Changes, type Decision, differences } from '../recognition/shards/decision-set.ts'
import { IN_MEMORIES } from '../recognition/shards/people-shard.ts'
import { isBirthDate } from './birth-date.ts'
import { type FaceDecision, type FaceNote, holding, lastNotes } from './face-decisions.ts'
import { FACE_CHARS, faceOf, faceText } from './face-text.ts'
import { TooManyPeopleError } from './people-edits.ts'
import {
  type FaceRef,
  type InMemories,
  isShown,
  NOBODY,
  newPerson,
  PEOPLE_LIMITS,
  type PeopleRecord,
  type PersonRecord,
} from './people-record.ts'

export const PERSON_ID_CHARS = 64

/*
 * The first letter of a decision's key tells its kind (format rule F19). Never reuse a letter for another
 * kind, because stored decisions keep theirs.
 */

const FACE = 'f'
const NOT = 'x'
const UNSURE = 'u'
const BOX = 'b'
const NAME = 'n'
const HIDDEN = 'h'
const COVER = 'c'
const MERGED = 'm'
const BORN = 'd'
const IMPORTED = 'i'
const IS = '='
const SAMPLE = '~'
const ALWAYS = '+'
const NEVER = '-'
const BY_HAND = '+'

/** The largest number of a class (format rule F19). */
const MOST_CLASS = 255
const CLASS = /^(0|[1-9]\d{0,2})$/

type Decisions = readonly (readonly [string, Decision])[]

/** Converts between decisions and people. */
export const PEOPLE_FORM = {
  empty: NOBODY,

  read(decisions: Decisions): PeopleRecord {
    const merged = mergedIn(decisions)
    const people = new Map<string, Editable>()
    for (const { kind, face, person } of holding(faceDecisions(decisions, merged.rootOf))) {
      const { faces, samples, not } = personIn(people, person)
      if (kind === 'is') faces.push(face)
      else (kind === 'sample' ? samples : not).push(face)
    }
    for (const { kind, face, person, value } of lastNotes(faceNotes(decisions, merged.rootOf))) {
      const noted = personIn(people, person)
      if (kind === 'unsure') noted.unsure.push(face)
      else {
        noted.boxes.push(face)
        noted.animal = value ? Number(value) : undefined
      }
    }
    for (const [key, { value = '' }] of decisions) {
      const name = key.slice(1)
      if (key[0] !== IMPORTED || !isId(value) || !isImportedName(name)) continue
      const person = personIn(people, merged.rootOf(value))
      person.imported = [...(person.imported ?? []), name]
    }
    for (const [id, person] of people) {
      if (person.faces.length + person.samples.length > 0) {
        person.boxes = []
        person.animal = undefined
      }
      if (!isShown(person)) people.delete(id)
      person.was = merged.earlierIds.get(id)?.slice(0, PEOPLE_LIMITS.was) ?? []
    }
    describe(people, decisions, merged.rootOf)
    return { people: [...people.values()] }
  },

  tooMuch: () => new TooManyPeopleError(texts.tooMany),

  changes(before: PeopleRecord, after: PeopleRecord): Changes {
    // If `after` merges a person into another one, the faces need no new decisions.
    const into = new Map(after.people.flatMap(({ id, was }) => was.map(each => [each, id])))
    const changes = differences(decisionsOf(before, into), decisionsOf(after))
    // Merges are permanent. A record lists only a person's latest earlier ids, so a missing id undoes no
    // merge.
    for (const [key, value] of changes)
      if (key.startsWith(MERGED) && value === undefined) changes.delete(key)
    return changes
  },
}

type Faces = 'faces' | 'samples' | 'not' | 'unsure' | 'boxes'
type Editable = Omit<PersonRecord, Faces> & Record<Faces, FaceRef[]>

function personIn(people: Map<string, Editable>, id: string): Editable {
  const there = people.get(id)
  if (there) return there
  const added = { ...newPerson(id), faces: [], samples: [], not: [], unsure: [], boxes: [] }
  people.set(id, added)
  return added
}

const isImportedName = (name: string): boolean =>
  name !== '' && name.length <= PEOPLE_LIMITS.nameChars

const isId = (id: string): boolean => id !== '' && id.length <= PERSON_ID_CHARS

/**
 * Finds the current ids of merged persons. If two persons were merged into each other, the later decision
 * wins.
 */
function mergedIn(decisions: Decisions) {
  const into = new Map<string, string>()
  const rootOf = (id: string): string => {
    let root = id
    for (let next = into.get(root); next !== undefined; next = into.get(root)) root = next
    return root
  }
  const ids: string[] = []
  for (const [key, { value = '' }] of decisions.toReversed()) {
    const id = key.slice(1)
    if (key[0] !== MERGED || !isId(id) || !isId(value)) continue
    const root = rootOf(value)
    if (root === id) continue
    into.set(id, root)
    ids.push(id)
  }
  return { rootOf, earlierIds: Map.groupBy(ids, rootOf) }
}

function faceDecisions(decisions: Decisions, rootOf: (id: string) => string): FaceDecision[] {
  return decisions.flatMap(([key, { stamp, value }]): FaceDecision[] => {
    const face =
      key[0] === FACE || key[0] === NOT ? faceOf(key.slice(1, 1 + FACE_CHARS)) : undefined
    if (!face) return []
    const id = key[0] === NOT ? key.slice(1 + FACE_CHARS) : value?.slice(1)
    if (key[0] === FACE && value === undefined) return [{ face, stamp, kind: 'gone', person: '' }]
    if (id === undefined || !isId(id)) return []
    const person = rootOf(id)
    if (key[0] === NOT) return [{ face, stamp, kind: value === undefined ? 'free' : 'not', person }]
    if (value?.[0] === IS) return [{ face, stamp, kind: 'is', person }]
    if (value?.[0] === BY_HAND)
      return [{ face: { ...face, byHand: true }, stamp, kind: 'is', person }]
    return value?.[0] === SAMPLE ? [{ face, stamp, kind: 'sample', person }] : []
  })
}

function faceNotes(decisions: Decisions, rootOf: (id: string) => string): FaceNote[] {
  return decisions.flatMap(([key, { stamp, value }]): FaceNote[] => {
    if (key[0] !== UNSURE && key[0] !== BOX) return []
    const [face, id] = [faceOf(key.slice(1, 1 + FACE_CHARS)), key.slice(1 + FACE_CHARS)]
    if (!face || !isId(id)) return []
    const kind = key[0] === BOX ? 'box' : 'unsure'
    if (kind === 'box' && value && !(CLASS.test(value) && Number(value) <= MOST_CLASS)) return []
    return [{ face, stamp, kind, person: rootOf(id), value }]
  })
}

function describe(
  people: ReadonlyMap<string, Editable>,
  decisions: Decisions,
  rootOf: (id: string) => string,
): void {
  const isSaid = new Set<string>()
  for (const [key, { value }] of decisions) {
    const [kind = '', id, root] = [key[0], key.slice(1), rootOf(key.slice(1))]
    const person = people.get(root)
    if (!person) continue
    const fact = FACTS[kind]
    if (fact && (value === undefined || fact.isValid(value))) {
      if (id === root) isSaid.add(kind + id)
      // The owner's statements about this person, withdrawn ones too, win over those about somebody merged into
      // them.
      if (id === root || (value !== undefined && !isSaid.has(kind + root))) fact.set(person, value)
    }
    if (id !== root) continue
    if (key[0] === HIDDEN) person.hidden = value !== undefined
    const cover = key[0] === COVER && value !== undefined ? faceOf(value) : undefined
    if (cover) person.cover = cover
  }
}

interface Fact {
  isValid(value: string): boolean
  set(person: Editable, value: string | undefined): void
}

/** The facts about a person that somebody merged into them can bring. */
const FACTS: Partial<Record<string, Fact>> = {
  [NAME]: {
    isValid: value => value.length <= PEOPLE_LIMITS.nameChars,
    set(person, value) {
      person.name = value ?? ''
    },
  },
  [BORN]: {
    isValid: isBirthDate,
    set(person, value) {
      person.born = value
    },
  },
  [IN_MEMORIES]: {
    isValid: value => value === ALWAYS || value === NEVER,
    set(person, value) {
      person.inMemories = inMemoriesOf(value)
    },
  },
}

const inMemoriesOf = (value: string | undefined): InMemories | undefined =>
  value === undefined ? undefined : value === ALWAYS ? 'always' : 'never'

/**
 * Returns a record's decisions by key. `into` maps the ids of people who were merged later to their current
 * ids.
 */
function decisionsOf(
  { people }: PeopleRecord,
  into: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const said = new Map<string, string>()
  for (const person of people) {
    const { id, name, hidden, born, inMemories, cover, was } = person
    const { faces, samples, not, unsure, boxes, animal, imported = [] } = person
    const now = into.get(id) ?? id
    for (const face of samples) said.set(FACE + faceText(face), SAMPLE + now)
    for (const face of faces) said.set(FACE + faceText(face), (face.byHand ? BY_HAND : IS) + now)
    for (const face of not) said.set(NOT + faceText(face) + now, '')
    for (const face of unsure) said.set(UNSURE + faceText(face) + now, '')
    for (const face of boxes) said.set(BOX + faceText(face) + now, `${animal ?? ''}`)
    for (const key of imported) said.set(IMPORTED + key, now)
    for (const earlier of was) said.set(MERGED + earlier, now)
    // Omit the facts and cover of a merged person. Then their stored decisions stay, in case another device
    // has merged the other way around.
    if (now !== id) continue
    if (name !== '') said.set(NAME + id, name)
    if (hidden) said.set(HIDDEN + id, '')
    if (born !== undefined) said.set(BORN + id, born)
    if (inMemories) said.set(IN_MEMORIES + id, inMemories === 'always' ? ALWAYS : NEVER)
    if (cover) said.set(COVER + id, faceText(cover))
  }
  return said
}
