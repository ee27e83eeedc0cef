import { deepEqual, ok, rejects } from 'node:assert/strict'
import type { CborMap } from '@safelight/vault/cbor'
import { openBlock, type RecognitionKeys, sealBlock } from '@safelight/vault/recognition-blocks'
import { PEOPLE_FORM } from '../../../../packages/library/src/lib/people/people-form.ts'
import {
  type FaceRef,
  facesOf,
  PEOPLE_LIMITS,
  type PeopleRecord,
} from '../../../../packages/library/src/lib/people/people-record.ts'
import { decodeWholeMap, encodeMap } from '../../../../packages/vault/src/primitives/cbor.ts'
import { mutateMap } from '../../mutate-map.ts'
import type { Target } from '../../run.ts'
import { isOpenError } from '../support.ts'

const PLACE = { name: 'people-0', version: 7 }

/**
 * The reader of people in their sealed block (F19), as another device of the account may have written it: what it takes
 * is within the bounds and is written as the same again, and all else is the one error of F6.
 */
export const people: Target = {
  name: 'people',
  async prepare() {
    const recognition = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const keys: RecognitionKeys = { accountId: '01J0000000000000000000000Z', recognition }
    const honest = PEOPLE_FORM.write(RECORD)
    return {
      async try(random) {
        const map = random.oneIn(8) ? honest : mutateMap(random, honest)
        const read = readOr(map)
        // Sealing takes longer than reading.
        if (random.oneIn(16)) {
          const sealed = await sealBlock(keys, PLACE, map)
          const opened = openBlock(keys, PLACE, sealed, PEOPLE_FORM.read)
          if (read) deepEqual(await opened, read)
          else await rejects(opened, isOpenError)
        }
        if (!read) return 'refused'
        ok(read.people.length <= PEOPLE_LIMITS.people)
        ok(facesOf(read) <= PEOPLE_LIMITS.faces)
        ok(read.people.every(({ name }) => name.length <= PEOPLE_LIMITS.nameChars))
        ok(
          read.people.every(({ faces, samples, not }) =>
            [...faces, ...samples, ...not].every(isIn),
          ),
        )
        deepEqual(readOr(PEOPLE_FORM.write(read)), read)
        return 'accepted'
      },
    }
  },
}

function readOr(map: CborMap): PeopleRecord | undefined {
  const content = encodeMap(map)
  try {
    return PEOPLE_FORM.read(decodeWholeMap(content))
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
      id: 'Ada',
      name: 'Ada Färöer',
      hidden: true,
      cover: FACE,
      faces: [FACE],
      samples: [{ ...FACE, item: '01J0000000000000000000000B' }],
      not: [FACE, FACE],
      was: ['before'],
      more: new Map([[90, 'of a later version']]),
    },
    { id: 'b', name: '', hidden: false, faces: [], samples: [], not: [], was: [] },
  ],
  more: new Map([[7, [1]]]),
}
