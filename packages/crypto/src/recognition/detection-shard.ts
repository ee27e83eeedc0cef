import type { CborMap, CborValue } from '@safelight/contract/cbor'
import { concat } from '../primitives/bytes.ts'
import { type Codec, codecOf, exactly, integer, list, map, text } from '../primitives/codec.ts'

/* The fields of detection shards, as format rule F19 lists them. The map key of a removed field is never
 * reused. */

/** The detections of one item in a shard. `by` names no model for a part that was not computed. */
export interface DetectionRecord {
  id: string
  embedding?: Int8Array
  faces: DetectedFace[]
  text: string[]
  /** Absent if the item has none, or if they were read by a version that kept only words. */
  lines?: TextLine[]
  tags: DetectedTag[]
  /** SHA-256 in hex of the model that made each part. */
  by: { embedding?: string; faces?: string; text?: string; tags?: string }
}

/** Fractions of the upright picture, 0 to 1. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/**
 * A line of text in a parallelogram, whose corners are named in reading direction. Fractions of the upright
 * picture; a corner may be outside of it.
 */
export interface TextLine {
  text: string
  topLeft: Point
  topRight: Point
  bottomLeft: Point
}

export interface DetectedTag {
  /** The number of its class, 0 to 255. F19 gives 0 to 79 a meaning. */
  class: number
  box: Box
  /** 0 to 1. */
  confidence: number
}

export interface DetectedFace {
  box: Box
  embedding: Int8Array
  /** 0 to 1. */
  confidence: number
}

export const DETECTION_BOUNDS = {
  items: 512,
  models: 64,
  embeddingBytes: 2048,
  faces: 64,
  words: 200,
  wordChars: 64,
  lines: 100,
  lineChars: 256,
  tags: 64,
} as const

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const BOX_STEPS = 65_535
const CONFIDENCE_STEPS = 255
/** Bytes of a box: four coordinates of two bytes each. */
const BOX_BYTES = 8
/** Bytes of a face before its embedding: its box, and one byte of confidence. */
const FACE_HEAD = BOX_BYTES + 1
/** The steps of a line's corners: as many for the picture's whole width as for its height. */
const CORNER_STEPS = 16_384
/** Bytes of a line before its text: three corners of two coordinates, two bytes each. */
const LINE_HEAD = 12
/** Bytes of a tag: its class, its confidence, and its box. */
const TAG_BYTES = 2 + BOX_BYTES

const ulid: Codec<string> = codecOf(
  text().encode,
  text().decode,
  value => typeof value === 'string' && ULID.test(value),
)

const HEX_DIGEST = /^[0-9a-f]{64}$/

/** A SHA-256, encoded as bytes. In memory, it is hexadecimal text. */
const digest: Codec<string> = codecOf(
  hex => {
    if (!HEX_DIGEST.test(hex)) throw new TypeError('not a digest')
    return Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  },
  value => [...asBytes(value)].map(byte => byte.toString(16).padStart(2, '0')).join(''),
  value => typeof value === 'string' && HEX_DIGEST.test(value),
)

const embedding: Codec<Int8Array> = codecOf(
  bytesOf,
  value => new Int8Array(asBytes(value).slice().buffer),
  value =>
    value instanceof Int8Array &&
    value.length > 0 &&
    value.length <= DETECTION_BOUNDS.embeddingBytes,
)

const face: Codec<DetectedFace> = codecOf(
  ({ box, confidence, embedding }) => {
    const sure = Uint8Array.of(inSteps(confidence, CONFIDENCE_STEPS))
    return concat(boxBytes(box), sure, bytesOf(embedding))
  },
  value => {
    const bytes = asBytes(value)
    if (bytes.length <= FACE_HEAD) throw new TypeError('not a face')
    return {
      box: boxIn(bytes, 0),
      confidence: (bytes[BOX_BYTES] ?? 0) / CONFIDENCE_STEPS,
      embedding: embedding.decode(bytes.subarray(FACE_HEAD)),
    }
  },
  value => embedding.is((value as DetectedFace).embedding),
)

const tag: Codec<DetectedTag> = codecOf(
  ({ class: thing, confidence, box }) =>
    concat(Uint8Array.of(thing, inSteps(confidence, CONFIDENCE_STEPS)), boxBytes(box)),
  value => {
    const bytes = asBytes(value)
    if (bytes.length !== TAG_BYTES) throw new TypeError('not a tag')
    const [thing = 0, sure = 0] = bytes
    return { class: thing, box: boxIn(bytes, 2), confidence: sure / CONFIDENCE_STEPS }
  },
  value => integer(0, 255).is((value as DetectedTag).class),
)

const line: Codec<TextLine> = codecOf(
  ({ text, ...corners }) => concat(cornerBytes(corners), new TextEncoder().encode(text)),
  value => {
    const bytes = asBytes(value)
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      bytes.subarray(LINE_HEAD),
    )
    if (bytes.length <= LINE_HEAD || text.length > DETECTION_BOUNDS.lineChars)
      throw new TypeError('not a line')
    return { text: withoutMarks(text), ...cornersIn(bytes) }
  },
  value => (value as TextLine).text.isWellFormed(),
)

const model = integer(0, DETECTION_BOUNDS.models - 1)

const item = map(
  { id: [0, ulid] },
  {
    embedding: [1, embedding],
    faces: [2, list(face, DETECTION_BOUNDS.faces)],
    text: [3, list(text(DETECTION_BOUNDS.wordChars, 1), DETECTION_BOUNDS.words)],
    byEmbedding: [4, model],
    byFaces: [5, model],
    byText: [6, model],
    tags: [7, list(tag, DETECTION_BOUNDS.tags)],
    byTags: [8, model],
    lines: [9, list(line, DETECTION_BOUNDS.lines)],
  },
)

const shard = map(
  {
    v: [0, exactly(1)],
    models: [1, list(digest, DETECTION_BOUNDS.models)],
    items: [2, list(item, DETECTION_BOUNDS.items)],
  },
  {},
)

/** The codec of a shard's detections. Both directions throw for values out of bounds. */
export const detectionShard = {
  encode(records: readonly DetectionRecord[]): CborMap {
    const numbers = new Map<string, number>()
    const numberOf = (model: string | undefined): number | undefined => {
      if (model !== undefined && !numbers.has(model)) numbers.set(model, numbers.size)
      return model === undefined ? undefined : numbers.get(model)
    }
    const items = records.map(({ id, embedding, faces, text, lines, tags, by }) => ({
      id,
      embedding,
      faces: faces.length > 0 ? faces : undefined,
      text: text.length > 0 ? text : undefined,
      byEmbedding: numberOf(by.embedding),
      byFaces: numberOf(by.faces),
      byText: numberOf(by.text),
      tags: tags.length > 0 ? tags : undefined,
      byTags: numberOf(by.tags),
      lines: lines?.length ? lines : undefined,
    }))
    const encoded = shard.encode({ v: 1, models: [...numbers.keys()], items })
    // Checks the bounds, so that every written shard can be read.
    detectionShard.decode(encoded)
    return encoded
  },

  decode(map: CborMap): DetectionRecord[] {
    const { models, items } = shard.decode(map)
    const modelAt = (number: number): string => {
      const model = models[number]
      if (model === undefined) throw new RangeError('unknown model')
      return model
    }
    if (new Set(items.map(({ id }) => id)).size < items.length)
      throw new RangeError('duplicate item')
    return items.map(({ id, embedding, faces = [], text = [], tags = [], lines, ...numbers }) => {
      const written = lines?.filter(({ text }) => text !== '')
      const by: DetectionRecord['by'] = {}
      if (numbers.byEmbedding !== undefined) by.embedding = modelAt(numbers.byEmbedding)
      if (numbers.byFaces !== undefined) by.faces = modelAt(numbers.byFaces)
      if (numbers.byText !== undefined) by.text = modelAt(numbers.byText)
      if (numbers.byTags !== undefined) by.tags = modelAt(numbers.byTags)
      return {
        id,
        ...(embedding && { embedding }),
        faces,
        text,
        ...(written?.length && { lines: written }),
        tags,
        by,
      }
    })
  },
}

/**
 * Leaves out control and format characters, such as those that change the reading direction. With them, a
 * line could be copied as another text than the one that is seen.
 */
export const withoutMarks = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')

const inSteps = (part: number, steps: number): number =>
  Math.round(Math.min(1, Math.max(0, part)) * steps)

function boxBytes(box: Box): Uint8Array {
  const view = new DataView(new ArrayBuffer(BOX_BYTES))
  for (const [i, side] of [box.x, box.y, box.width, box.height].entries()) {
    view.setUint16(2 * i, inSteps(side, BOX_STEPS))
  }
  return new Uint8Array(view.buffer)
}

function boxIn(bytes: Uint8Array, at: number): Box {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, BOX_BYTES)
  const side = (i: number) => view.getUint16(2 * i) / BOX_STEPS
  return { x: side(0), y: side(1), width: side(2), height: side(3) }
}

type Corners = Omit<TextLine, 'text'>

function cornerBytes({ topLeft, topRight, bottomLeft }: Corners): Uint8Array {
  const view = new DataView(new ArrayBuffer(LINE_HEAD))
  for (const [i, { x, y }] of [topLeft, topRight, bottomLeft].entries()) {
    view.setInt16(4 * i, signedSteps(x))
    view.setInt16(4 * i + 2, signedSteps(y))
  }
  return new Uint8Array(view.buffer)
}

function cornersIn(bytes: Uint8Array): Corners {
  const view = new DataView(bytes.buffer, bytes.byteOffset, LINE_HEAD)
  const corner = (i: number): Point => ({
    x: view.getInt16(4 * i) / CORNER_STEPS,
    y: view.getInt16(4 * i + 2) / CORNER_STEPS,
  })
  return { topLeft: corner(0), topRight: corner(1), bottomLeft: corner(2) }
}

const signedSteps = (part: number): number =>
  Math.round(Math.min(32_767, Math.max(-32_768, part * CORNER_STEPS)))

function bytesOf({ buffer, byteOffset, length }: Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, length)
}

function asBytes(value: CborValue): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new TypeError('not bytes')
  return value
}
