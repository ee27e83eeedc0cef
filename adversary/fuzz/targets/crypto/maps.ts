import { AssertionError, deepEqual, ok } from 'node:assert/strict'
import { type CborMap, type CborValue, decodeMap, encodeMap } from '@safelight/contract/cbor'
import { encodeAny } from '../../encode-any.ts'
import { mutateBytes } from '../../mutate-bytes.ts'
import { mutateMap } from '../../mutate-map.ts'
import type { Target } from '../../run.ts'

/**
 * Attacks the reader of CBOR maps with changed bytes. It may accept only bytes that the encoder writes for
 * the map, and only values that format rule F6 allows.
 */
export const maps: Target = {
  name: 'maps',
  async prepare() {
    const streams: CborMap = new Map([[0, [2 ** 33, new Uint8Array(40), true]]])
    const honest: CborMap = new Map<number, CborValue>([
      [0, 1],
      [1, 'Färöer.jpg'],
      [9, streams],
      [24, [-1, ['x'], new Map()]],
    ])
    const others = [encodeMap(new Map([[300, 2 ** 40]])), encodeMap(new Map())]
    return {
      try(random) {
        const given = random.oneIn(8) ? honest : mutateMap(random, honest)
        const encoded = random.oneIn(2)
          ? mutateBytes(random, encodeMap(honest), others)
          : encodeAny(given)
        try {
          const { map, rest } = decodeMap(encoded)
          deepEqual(encodeMap(map), encoded.slice(0, encoded.length - rest.length))
          ok(isOfTheFormat(map, 4))
          return 'accepted'
        } catch (error) {
          if (error instanceof AssertionError) throw error
          return 'refused'
        }
      },
    }
  },
}

function isOfTheFormat(value: unknown, levels: number): boolean {
  if (value instanceof Map) {
    const isKeyed = [...value.keys()].every(key => Number.isSafeInteger(key) && key >= 0)
    return (
      levels > 0 && isKeyed && [...value.values()].every(each => isOfTheFormat(each, levels - 1))
    )
  }
  if (Array.isArray(value))
    return levels > 0 && value.every(each => isOfTheFormat(each, levels - 1))
  if (typeof value === 'number') return Number.isSafeInteger(value)
  return typeof value === 'boolean' || typeof value === 'string' || value instanceof Uint8Array
}
