import { type CborMap, type CborValue, decodeWholeMap, encodeMap } from '@safelight/contract/cbor'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DETECTION_BOUNDS, type DetectionRecord, detectionShard } from './detection-shard.ts'

const hex = (byte: string) => byte.repeat(32)
const ulid = (i: number) => `01J${String(i).padStart(23, '0')}`

const embedding = fc.int8Array({ minLength: 1, maxLength: 40 })
const part = (steps: number) => fc.nat(steps).map(n => n / steps)
const side = part(65_535)
const box = fc.record({ x: side, y: side, width: side, height: side }, { noNullPrototype: true })
const tag = fc.record({ class: fc.nat(255), box, confidence: part(255) }, { noNullPrototype: true })
const face = fc.record(
  {
    box,
    embedding,
    confidence: part(255),
  },
  { noNullPrototype: true },
)
const corner = fc.record(
  { x: fc.integer({ min: -32_768, max: 32_767 }), y: fc.integer({ min: -32_768, max: 32_767 }) },
  { noNullPrototype: true },
)
const corners = corner.map(({ x, y }) => ({ x: x / 16_384, y: y / 16_384 }))
const line = fc.record(
  {
    text: fc.stringMatching(/^[a-zé世0-9 .@:/-]{1,20}$/u),
    topLeft: corners,
    topRight: corners,
    bottomLeft: corners,
  },
  { noNullPrototype: true },
)
const model = fc.constantFrom(hex('0a'), hex('0b'), hex('ff'))
const record = fc.record(
  {
    embedding,
    faces: fc.array(face, { maxLength: 4 }),
    text: fc.array(
      fc.string({ minLength: 1, maxLength: 10 }).filter(word => word.isWellFormed()),
      { maxLength: 4 },
    ),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    tags: fc.array(tag, { maxLength: 4 }),
    by: fc.record(
      { embedding: model, faces: model, text: model, tags: model },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
  { requiredKeys: ['faces', 'text', 'tags', 'by'], noNullPrototype: true },
)

const aRecord = (change: Partial<DetectionRecord> = {}): DetectionRecord => ({
  id: ulid(1),
  faces: [],
  text: [],
  tags: [],
  by: {},
  ...change,
})

describe('detections in a shard (F19)', () => {
  it('are unchanged after encoding and decoding', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 5 }), list => {
        const records: DetectionRecord[] = list.map((each, i) => ({ ...each, id: ulid(i) }))
        expect(
          detectionShard.decode(decodeWholeMap(encodeMap(detectionShard.encode(records)))),
        ).toEqual(records)
      }),
    )
  })

  it('list each model only once', () => {
    const by = { embedding: hex('0a'), faces: hex('0a'), text: hex('0b') }
    const map = detectionShard.encode([0, 1, 2].map(i => aRecord({ id: ulid(i), by })))
    expect(map.get(1)).toEqual([new Uint8Array(32).fill(10), new Uint8Array(32).fill(11)])
  })

  it('take at most a kilobyte per item', () => {
    const records = Array.from({ length: DETECTION_BOUNDS.items }, (_, i) =>
      aRecord({
        id: ulid(i),
        embedding: new Int8Array(512).fill(-77),
        faces:
          i % 2 === 0
            ? []
            : [
                {
                  box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 },
                  embedding: new Int8Array(512).fill(99),
                  confidence: 0.9,
                },
              ],
        text: ['Restaurant', 'open', '1984'],
        lines: ['Restaurant', 'open 1984'].map(text => ({
          text,
          topLeft: { x: 0.1, y: 0.2 },
          topRight: { x: 0.5, y: 0.2 },
          bottomLeft: { x: 0.1, y: 0.3 },
        })),
        tags: [
          { class: 0, box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }, confidence: 0.9 },
          { class: 45, box: { x: 0.5, y: 0.5, width: 0.1, height: 0.2 }, confidence: 0.5 },
        ],
        by: { embedding: hex('0a'), faces: hex('0b'), text: hex('0c'), tags: hex('0d') },
      }),
    )
    expect(encodeMap(detectionShard.encode(records)).length / records.length).toBeLessThan(1024)
  })

  const itemWith = (change: [number, CborValue][]) =>
    new Map<number, CborValue>([[0, ulid(1)], ...change])
  const shardWith = (items: CborValue, models: CborValue = [], v: CborValue = 1): CborMap =>
    new Map([
      [0, v],
      [1, models],
      [2, items],
    ])
  it.each<[string, CborMap]>([
    ['another version', shardWith([], [], 2)],
    [
      'no items',
      new Map<number, CborValue>([
        [0, 1],
        [1, []],
      ]),
    ],
    ['items that are not a list', shardWith(new Map())],
    ['too many items', shardWith(Array.from({ length: 513 }, (_, i) => new Map([[0, ulid(i)]])))],
    ['a duplicate item', shardWith([itemWith([]), itemWith([])])],
    ['an item without an id', shardWith([new Map([[3, ['a']]])])],
    ['an id that is no ULID', shardWith([new Map([[0, 'I'.repeat(26)]])])],
    ['a model of another length', shardWith([], [new Uint8Array(31)])],
    ['a missing model', shardWith([itemWith([[4, 1]])], [new Uint8Array(32)])],
    ['an embedding of no bytes', shardWith([itemWith([[1, new Uint8Array()]])])],
    ['an embedding that is too long', shardWith([itemWith([[1, new Uint8Array(2049)]])])],
    ['a face without an embedding', shardWith([itemWith([[2, [new Uint8Array(9)]]])])],
    ['too many faces', shardWith([itemWith([[2, Array(65).fill(new Uint8Array(10))]])])],
    ['a tag of another length', shardWith([itemWith([[7, [new Uint8Array(9)]]])])],
    ['too many tags', shardWith([itemWith([[7, Array(65).fill(new Uint8Array(10))]])])],
    ['an empty word', shardWith([itemWith([[3, ['']]])])],
    ['a word that is too long', shardWith([itemWith([[3, ['a'.repeat(65)]]])])],
    ['a line without a text', shardWith([itemWith([[9, [new Uint8Array(12)]]])])],
    ['a line that is not UTF-8', shardWith([itemWith([[9, [new Uint8Array(13).fill(255)]]])])],
    ['a line that is too long', shardWith([itemWith([[9, [new Uint8Array(269).fill(97)]]])])],
    ['too many lines', shardWith([itemWith([[9, Array(101).fill(new Uint8Array(13).fill(97))]])])],
    ['too many words', shardWith([itemWith([[3, Array(201).fill('a')]])])],
  ])('are refused with %s', (_, map) => {
    expect(() => detectionShard.decode(map)).toThrow()
  })

  it('can be decoded despite unknown fields', () => {
    const map = shardWith([itemWith([[10, 'new']])])
    map.set(7, true)
    expect(detectionShard.decode(map)).toEqual([aRecord()])
  })

  it('read lines without the marks that turn a text around', () => {
    const at = { topLeft: { x: 0, y: 0 }, topRight: { x: 1, y: 0 }, bottomLeft: { x: 0, y: 0.5 } }
    const lines = ['safe.org\u202e/moc.live\u0000', '\u2066\u200f', '\ufeffnext\u2028 to it'].map(
      text => ({ text, ...at }),
    )
    const [read] = detectionShard.decode(detectionShard.encode([aRecord({ lines })]))
    expect(read?.lines?.map(({ text }) => text)).toEqual(['safe.org/moc.live', 'next to it'])
  })

  it('are not encoded if an item occurs twice', () => {
    expect(() => detectionShard.encode([aRecord(), aRecord()])).toThrow()
    expect(() => detectionShard.encode([aRecord({ text: ['a'.repeat(65)] })])).toThrow()
    expect(() => detectionShard.encode([aRecord({ by: { text: 'no digest' } })])).toThrow()
  })
})
