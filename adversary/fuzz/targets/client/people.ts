import { deepEqual, ok, rejects } from 'node:assert/strict'
import type { CborMap } from '@safelight/contract/cbor'
import { decodeWholeMap } from '@safelight/contract/cbor'
import { openShard, type RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { associatedData, seal } from '@safelight/crypto/seal'
import { isBirthDate } from '../../../../packages/client/src/people/birth-date.ts'
import { PEOPLE_FORM } from '../../../../packages/client/src/people/people-form.ts'
import {
  type FaceRef,
  newPerson,
  PEOPLE_LIMITS,
  type PeopleRecord,
} from '../../../../packages/client/src/people/people-record.ts'
import {
  type DecisionSet,
  decisionShard,
  isSame,
  merge,
} from '../../../../packages/client/src/recognition/shards/decision-set.ts'
import { recordOf, saidOf } from '../../../../packages/client/test/said.ts'
import { encodeAny, shardPlaintext } from '../../encode-any.ts'
import { mutateMap } from '../../mutate-map.ts'
import type { Target } from '../../run.ts'
import { isOpenError } from '../support.ts'

const PLACE = { name: 'people-0', version: 7 }
const ACCOUNT = '01J0000000000000000000000Z'
const SHARD_DATA = associatedData('recognition', ACCOUNT, PLACE.name, PLACE.version)

/**
 * Attacks the reader of decisions about people with changed shards. Decisions that it accepts must be
 * canonical and within the limits. Merging them must give the same result in any order (format rule F19).
 */
export const people: Target = {
  name: 'people',
  async prepare() {
    const recognition = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const keys: RecognitionKeys = { accountId: ACCOUNT, recognition }
    const said = saidOf(PEOPLE_FORM, RECORD)
    const honest = decisionShard.encode(said)
    return {
      async try(random) {
        const map = random.oneIn(8) ? honest : mutateMap(random, honest)
        const read = readOr(map)
        // Seal only some cases, because sealing takes longer than reading.
        if (random.oneIn(16)) {
          const sealed = await seal(recognition, SHARD_DATA, shardPlaintext(encodeAny(map), false))
          const opened = openShard(keys, PLACE, sealed, decisionShard.decode)
          if (read) deepEqual(await opened, read)
          else await rejects(opened, isOpenError)
        }
        if (!read) return 'refused'
        for (const person of recordOf(PEOPLE_FORM, read).people) {
          const { name, born, was, faces, samples, not, unsure, boxes, animal = 0 } = person
          ok(name.length <= PEOPLE_LIMITS.nameChars)
          ok(born === undefined || isBirthDate(born))
          ok(was.length <= PEOPLE_LIMITS.was)
          ok([...faces, ...samples, ...not, ...unsure, ...boxes].every(isIn))
          ok(boxes.length === 0 || faces.length + samples.length === 0)
          ok(animal >= 0 && animal <= 255)
        }
        const again = readOr(decisionShard.encode(read))
        ok(again && isSame(again, read))
        ok(isSame(merge(read, said), merge(said, read)))
        return 'accepted'
      },
    }
  },
}

function readOr(map: CborMap): DecisionSet | undefined {
  const content = encodeAny(map)
  try {
    return decisionShard.decode(decodeWholeMap(content))
  } catch {
    return undefined
  }
}

const isIn = ({ item, box }: FaceRef): boolean =>
  item.length === 26 && Object.values(box).every(side => side >= 0 && side <= 1)

const FACE: FaceRef = {
  item: '01J0000000000000000000000A',
  box: { x: 0, y: 13_107 / 65_535, width: 1, height: 0 },
}

const RECORD: PeopleRecord = {
  people: [
    {
      ...newPerson('Ada'),
      name: 'Ada Färöer',
      hidden: true,
      born: '1815-12-10',
      inMemories: 'never',
      cover: FACE,
      faces: [FACE, { ...FACE, item: '01J0000000000000000000000D', byHand: true }],
      samples: [{ ...FACE, item: '01J0000000000000000000000B' }],
      not: [{ ...FACE, item: '01J0000000000000000000000C' }],
      unsure: [{ ...FACE, item: '01J0000000000000000000000E' }],
      was: ['before'],
    },
    {
      ...newPerson('Rex'),
      name: 'Rex',
      boxes: [FACE, { ...FACE, item: '01J0000000000000000000000B' }],
      animal: 16,
    },
    {
      ...newPerson('b'),
      name: 'Bo',
    },
  ],
}
