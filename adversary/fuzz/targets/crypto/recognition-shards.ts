import { AssertionError, deepEqual, ok } from 'node:assert/strict'
import { deflateRawSync } from 'node:zlib'
import { decodeWholeMap, encodeMap } from '@safelight/contract/cbor'
import type { Bytes } from '@safelight/crypto/bytes'
import {
  DETECTION_BOUNDS,
  type DetectionRecord,
  detectionShard,
} from '@safelight/crypto/detection-shard'
import { MOST_SHARD_CONTENT } from '@safelight/crypto/recognition-shards'
import { unpackShard } from '../../../../packages/crypto/src/recognition/shards.ts'
import { encodeAny, shardPlaintext } from '../../encode-any.ts'
import { mutateBytes } from '../../mutate-bytes.ts'
import { mutateMap } from '../../mutate-map.ts'
import type { Random } from '../../random.ts'
import type { Target } from '../../run.ts'

/**
 * Attacks the reader of a recognition shard's content, after decryption. Content that it accepts must be
 * canonical and within the limits (format rule F19).
 */
export const recognitionShards: Target = {
  name: 'recognition-shards',
  async prepare() {
    const honest = detectionShard.encode(RECORDS)
    const others = [encodeMap(detectionShard.encode([])), new Uint8Array(300)]
    return {
      async try(random) {
        const map = random.oneIn(8) ? honest : mutateMap(random, honest)
        const content = encodeAny(map)
        const encoded = random.oneIn(3) ? mutateBytes(random, content, others) : content
        const framed = plaintextOf(random, encoded)
        const given = random.oneIn(3) ? mutateBytes(random, framed, others) : framed
        try {
          const unpacked = await unpackShard(given)
          ok(unpacked.length <= MOST_SHARD_CONTENT)
          const records = detectionShard.decode(decodeWholeMap(unpacked))
          ok(records.every(isInBounds))
          deepEqual(
            detectionShard.decode(decodeWholeMap(encodeMap(detectionShard.encode(records)))),
            records,
          )
          return 'accepted'
        } catch (error) {
          if (error instanceof AssertionError) throw error
          return 'refused'
        }
      },
    }
  },
}

function plaintextOf(random: Random, content: Uint8Array): Bytes {
  const isDeflated = random.oneIn(2)
  return shardPlaintext(isDeflated ? deflateRawSync(content) : content, isDeflated)
}

const isInBounds = ({ faces, text, lines = [], tags, embedding }: DetectionRecord): boolean =>
  faces.length <= DETECTION_BOUNDS.faces &&
  tags.length <= DETECTION_BOUNDS.tags &&
  text.every(word => word.length <= DETECTION_BOUNDS.wordChars) &&
  lines.length <= DETECTION_BOUNDS.lines &&
  lines.every(({ text }) => text.length <= DETECTION_BOUNDS.lineChars && !MARKS.test(text)) &&
  (embedding?.length ?? 0) <= DETECTION_BOUNDS.embeddingBytes &&
  [...faces, ...tags].every(({ box }) => Object.values(box).every(side => side >= 0 && side <= 1))

/** Characters that can make a line look different from its copy. */
const MARKS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

const RECORDS: DetectionRecord[] = [
  {
    id: '01J0000000000000000000000A',
    embedding: Int8Array.of(1, -2, 127, -128),
    faces: [
      {
        box: { x: 0, y: 0.2, width: 0.4, height: 1 },
        embedding: Int8Array.of(5, -5),
        confidence: 1,
      },
    ],
    text: ['Färöer'],
    lines: [
      {
        text: 'Färöer 1984',
        topLeft: { x: -0.01, y: 0.5 },
        topRight: { x: 1, y: 0.25 },
        bottomLeft: { x: 0, y: 0.75 },
      },
    ],
    tags: [{ class: 255, box: { x: 1, y: 0, width: 0, height: 0.6 }, confidence: 0.2 }],
    by: {
      embedding: '0a'.repeat(32),
      faces: '0b'.repeat(32),
      text: '0a'.repeat(32),
      tags: '0c'.repeat(32),
    },
  },
  { id: '01J0000000000000000000000B', faces: [], text: [], tags: [], by: {} },
]
