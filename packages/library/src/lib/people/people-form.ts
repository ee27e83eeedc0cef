import type { CborMap, CborValue } from '@safelight/vault/cbor'
import { listOf, mapOf, moreIn, textOf } from '../recognition/blocks/form-values.ts'
import {
  type FaceRef,
  facesOf,
  NOBODY,
  PEOPLE_LIMITS,
  type PeopleRecord,
  type PersonRecord,
} from './people-record.ts'

/** The block in which people are (format rule F19). */
export const PEOPLE_BLOCK = 'people-0'

/* The registry of format rule F19 for the block of people. A key is never used for another field. */

const BLOCK = { v: 0, people: 1 } as const
const PERSON = {
  id: 0,
  name: 1,
  hidden: 2,
  cover: 3,
  faces: 4,
  samples: 5,
  not: 6,
  was: 7,
} as const

const ITEM = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const ITEM_CHARS = 26
export const PERSON_ID_CHARS = 64
const STEPS = 65_535

/** How people stand in their block. `read` and `write` throw what is outside the bounds. */
export const PEOPLE_FORM = {
  empty: NOBODY,

  read(map: CborMap): PeopleRecord {
    if (map.get(BLOCK.v) !== 1) throw new TypeError('another version')
    const people = listOf(map.get(BLOCK.people), PEOPLE_LIMITS.people).map(personOf)
    const record = { people, ...moreIn(map, BLOCK) }
    if (facesOf(record) > PEOPLE_LIMITS.faces) throw new TypeError('too many faces')
    return record
  },

  write({ people, more = new Map() }: PeopleRecord): CborMap {
    const map: CborMap = new Map<number, CborValue>([
      ...more,
      [BLOCK.v, 1],
      [BLOCK.people, people.map(personMap)],
    ])
    // Whatever is written is read again.
    PEOPLE_FORM.read(map)
    return map
  },
}

function personMap({
  id,
  name,
  hidden,
  cover,
  faces,
  samples,
  not,
  was,
  more = new Map(),
}: PersonRecord) {
  const map: CborMap = new Map<number, CborValue>([...more, [PERSON.id, id]])
  if (name !== '') map.set(PERSON.name, name)
  if (hidden) map.set(PERSON.hidden, true)
  if (cover) map.set(PERSON.cover, faceBytes(cover))
  for (const [key, refs] of [
    [PERSON.faces, faces],
    [PERSON.samples, samples],
    [PERSON.not, not],
  ] as const) {
    if (refs.length > 0) map.set(key, refs.map(faceBytes))
  }
  if (was.length > 0) map.set(PERSON.was, [...was])
  return map
}

function personOf(value: CborValue): PersonRecord {
  const map = mapOf(value)
  const refs = (key: number) => listOf(map.get(key) ?? [], PEOPLE_LIMITS.faces).map(faceOf)
  const cover = map.get(PERSON.cover)
  return {
    id: textOf(map.get(PERSON.id), PERSON_ID_CHARS),
    name: textOf(map.get(PERSON.name) ?? '', PEOPLE_LIMITS.nameChars),
    hidden: map.get(PERSON.hidden) === true,
    ...(cover === undefined ? {} : { cover: faceOf(cover) }),
    faces: refs(PERSON.faces),
    samples: refs(PERSON.samples),
    not: refs(PERSON.not),
    was: listOf(map.get(PERSON.was) ?? [], PEOPLE_LIMITS.was).map(id =>
      textOf(id, PERSON_ID_CHARS),
    ),
    ...moreIn(map, PERSON),
  }
}

/** The item's ULID, then the sides of the box in 65,535ths, big-endian. */
function faceBytes({ item, box }: FaceRef): Uint8Array {
  const bytes = new Uint8Array(ITEM_CHARS + 8)
  bytes.set(new TextEncoder().encode(item).subarray(0, ITEM_CHARS))
  const sides = new DataView(bytes.buffer, ITEM_CHARS)
  for (const [i, side] of [box.x, box.y, box.width, box.height].entries()) {
    sides.setUint16(2 * i, Math.round(Math.min(1, Math.max(0, side)) * STEPS))
  }
  return bytes
}

function faceOf(value: CborValue): FaceRef {
  const isFace = value instanceof Uint8Array && value.length === ITEM_CHARS + 8
  if (!isFace) throw new TypeError('not a face')
  const item = new TextDecoder().decode(value.subarray(0, ITEM_CHARS))
  if (!ITEM.test(item)) throw new TypeError('not an item')
  const sides = new DataView(value.buffer, value.byteOffset + ITEM_CHARS)
  const side = (i: number) => sides.getUint16(2 * i) / STEPS
  return { item, box: { x: side(0), y: side(1), width: side(2), height: side(3) } }
}
