import type { CborMap, CborValue } from '@safelight/contract/cbor'
import { concat } from '../primitives/bytes.ts'

/* The registry of format rule F19 for shards of what was seen. A key is never used for another field. */

/** What was seen in one item, as a shard holds it. Parts that nobody has looked for have no model. */
export interface DetectionRecord {
  /** The item's ULID. */
  id: string
  /** 8-bit values. */
  embedding?: Int8Array
  faces: DetectedFace[]
  text: string[]
  /** SHA-256 in hex of the model that made each part. */
  by: { embedding?: string; faces?: string; text?: string }
}

export interface DetectedFace {
  /** In parts of the upright picture, 0 to 1. */
  box: { x: number; y: number; width: number; height: number }
  embedding: Int8Array
  /** 0 to 1. */
  confidence: number
}

/** What one shard may hold. */
export const DETECTION_BOUNDS = {
  items: 512,
  models: 64,
  embeddingBytes: 2048,
  faces: 64,
  words: 200,
  wordChars: 64,
} as const

const SHARD = { v: 0, models: 1, items: 2 } as const
const ITEM = {
  id: 0,
  embedding: 1,
  faces: 2,
  text: 3,
  byEmbedding: 4,
  byFaces: 5,
  byText: 6,
} as const
const MODELS = { embedding: ITEM.byEmbedding, faces: ITEM.byFaces, text: ITEM.byText } as const
type Part = keyof typeof MODELS
const PARTS = Object.keys(MODELS) as Part[]

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const DIGEST_BYTES = 32
const BOX_STEPS = 65_535
const CONFIDENCE_STEPS = 255
/** Four sides of two bytes, and the confidence. */
const FACE_HEAD = 9

/** The map of what was seen. Throws what is outside the bounds. */
export function detectionMap(records: readonly DetectionRecord[]): CborMap {
  const numbers = new Map<string, number>()
  const items = records.map(record => {
    const item: CborMap = new Map<number, CborValue>([[ITEM.id, record.id]])
    const { embedding, faces, text } = record
    if (embedding) item.set(ITEM.embedding, bytesOf(embedding))
    if (faces.length > 0) item.set(ITEM.faces, faces.map(faceBytes))
    if (text.length > 0) item.set(ITEM.text, [...text])
    for (const part of PARTS) {
      const model = record.by[part]
      if (model === undefined) continue
      const number = numbers.get(model) ?? numbers.size
      numbers.set(model, number)
      item.set(MODELS[part], number)
    }
    return item
  })
  const map: CborMap = new Map<number, CborValue>([
    [SHARD.v, 1],
    [SHARD.models, [...numbers.keys()].map(digestBytes)],
    [SHARD.items, items],
  ])
  // Whatever is written is read again.
  detectionRecords(map)
  return map
}

/** What a shard holds. Throws what is outside the bounds; leaves out what it does not know. */
export function detectionRecords(map: CborMap): DetectionRecord[] {
  if (map.get(SHARD.v) !== 1) throw new TypeError('another version')
  const models = listOf(map.get(SHARD.models), DETECTION_BOUNDS.models).map(digestText)
  const records = listOf(map.get(SHARD.items), DETECTION_BOUNDS.items).map(item =>
    recordOf(item, models),
  )
  if (new Set(records.map(({ id }) => id)).size < records.length)
    throw new TypeError('an item twice')
  return records
}

function recordOf(item: CborValue, models: readonly string[]): DetectionRecord {
  if (!(item instanceof Map)) throw new TypeError('not an item')
  const id = item.get(ITEM.id)
  if (typeof id !== 'string' || !ULID.test(id)) throw new TypeError('not an id')
  const by: DetectionRecord['by'] = {}
  for (const part of PARTS) {
    const number = item.get(MODELS[part])
    if (number === undefined) continue
    const model = typeof number === 'number' ? models[number] : undefined
    if (model === undefined) throw new TypeError('not a model')
    by[part] = model
  }
  const embedding = item.get(ITEM.embedding)
  return {
    id,
    ...(embedding === undefined ? {} : { embedding: embeddingOf(embedding) }),
    faces: listOf(item.get(ITEM.faces) ?? [], DETECTION_BOUNDS.faces).map(faceOf),
    text: listOf(item.get(ITEM.text) ?? [], DETECTION_BOUNDS.words).map(wordOf),
    by,
  }
}

function listOf(value: CborValue | undefined, most: number): CborValue[] {
  if (!Array.isArray(value) || value.length > most) throw new TypeError('not such a list')
  return value
}

function wordOf(value: CborValue): string {
  const isWord =
    typeof value === 'string' && value !== '' && value.length <= DETECTION_BOUNDS.wordChars
  if (!isWord) throw new TypeError('not a word')
  return value
}

function embeddingOf(value: CborValue): Int8Array {
  const isRight =
    value instanceof Uint8Array &&
    value.length > 0 &&
    value.length <= DETECTION_BOUNDS.embeddingBytes
  if (!isRight) throw new TypeError('not an embedding')
  return new Int8Array(value.slice().buffer)
}

function faceBytes({ box, confidence, embedding }: DetectedFace): Uint8Array {
  const head = new DataView(new ArrayBuffer(FACE_HEAD))
  for (const [i, side] of [box.x, box.y, box.width, box.height].entries()) {
    head.setUint16(2 * i, inSteps(side, BOX_STEPS))
  }
  head.setUint8(FACE_HEAD - 1, inSteps(confidence, CONFIDENCE_STEPS))
  return concat(new Uint8Array(head.buffer), bytesOf(embedding))
}

function faceOf(value: CborValue): DetectedFace {
  if (!(value instanceof Uint8Array) || value.length <= FACE_HEAD) throw new TypeError('not a face')
  const head = new DataView(value.buffer, value.byteOffset, FACE_HEAD)
  const side = (i: number) => head.getUint16(2 * i) / BOX_STEPS
  return {
    box: { x: side(0), y: side(1), width: side(2), height: side(3) },
    confidence: head.getUint8(FACE_HEAD - 1) / CONFIDENCE_STEPS,
    embedding: embeddingOf(value.subarray(FACE_HEAD)),
  }
}

const inSteps = (part: number, steps: number): number =>
  Math.round(Math.min(1, Math.max(0, part)) * steps)

const bytesOf = ({ buffer, byteOffset, length }: Int8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, length)

function digestBytes(hex: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new TypeError('not a digest')
  return Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
}

function digestText(value: CborValue): string {
  if (!(value instanceof Uint8Array) || value.length !== DIGEST_BYTES) {
    throw new TypeError('not a digest')
  }
  return [...value].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
