import { type CborMap, decodeWholeMap, encodeMap } from '@safelight/contract/cbor'
import { describe, expect, it } from 'vitest'
import { fromBase64url, randomBytes, toBase64url } from '../primitives/bytes.ts'
import { guestUploadDetails } from '../sharing/guest-upload-details.ts'
import { privateDetails, sharedDetails } from './details.ts'

const stream = (length: number, type: string) => ({
  length,
  header: toBase64url(randomBytes(40)),
  type,
})

const SHARED = {
  v: 1,
  name: 'Färöer.jpg',
  type: 'image/jpeg',
  taken: { local: '2021-07-04T18:30:05.120', offsetMinutes: -210 },
  width: 4000,
  height: 3000,
  durationSeconds: 12.345,
  thumbhash: 'AAAA',
  turns: 3,
  streams: {
    original: stream(5_368_709_120, 'image/jpeg'),
    preview: stream(400_000, 'image/webp'),
    thumbnail: stream(14_000, 'image/webp'),
    poster: stream(1, 'image/x-unheard-of'),
    animation: stream(2, 'video/mp4'),
    motion: stream(0, 'video/quicktime'),
  },
  motion: { offset: 4_000_000, length: 1 },
}

const PRIVATE = {
  v: 1,
  latitude: 62.0079123,
  longitude: -6.7901234,
  city: 'Tórshavn',
  country: 'Føroyar',
  description: '',
  labels: ['sea', 'boat'],
  labelsConfidence: [1, 0.375],
  isFavorite: false,
  cameraName: 'Camera',
  lens: 'Lens',
  aperture: 1.68,
  shutterSpeed: 0.000125,
  focalLength: 6.9,
  iso: 52,
  takenGuess: '0001-01-01T00:00:00.000',
  isDamaged: true,
  missingRenditions: false,
  stack: { id: toBase64url(randomBytes(16)), place: 999 },
  sharedDigest: toBase64url(randomBytes(32)),
  shared: SHARED,
  sources: {
    name: 0,
    taken: 1,
    place: 2,
    description: 3,
    labels: 4,
    isFavorite: 0,
    turns: 9,
    stack: 2,
  },
  fingerprint: toBase64url(randomBytes(32)),
}

const GUEST_UPLOAD = {
  v: 1,
  name: 'sea.jpg',
  type: 'image/jpeg',
  modified: 1_625_394_896_000,
  streams: { original: stream(12, 'image/jpeg'), thumbnail: stream(5, 'image/webp') },
}

describe('details as maps (F8, F16)', () => {
  it.each([
    ['shared', sharedDetails, SHARED],
    ['private', privateDetails, PRIVATE],
    ['of a guest upload', guestUploadDetails, GUEST_UPLOAD],
  ])('are unchanged after encoding and decoding: %s', (_, { encode, decode }, details) => {
    expect(decode(decodeWholeMap(encodeMap(encode(details))))).toEqual(details)
  })

  it('may lack the optional fields', () => {
    const { v, name, type } = SHARED
    const taken = { local: '9999-12-31T23:59:59.999', offsetMinutes: null }
    const few = { v, name, type, taken, streams: { original: SHARED.streams.original } }
    expect(sharedDetails.decode(sharedDetails.encode(few))).toEqual(few)
    expect(sharedDetails.encode(few).get(3)).toEqual([253_402_300_799_999])
    expect([...privateDetails.encode({}).keys()]).toEqual([])
  })

  it('round numbers to a fixed precision', () => {
    const { encode, decodeSome } = privateDetails
    const map = encode({ latitude: -6.79012345678, shutterSpeed: 1 / 3, aperture: 2.8284271 })
    expect([...map]).toEqual([
      [1, -67_901_235],
      [12, 333_333_333],
      [11, 2828],
    ])
    expect(encode(decodeSome(map))).toEqual(map)
    const halves = new Map([
      [2, 0],
      [14, 3],
    ])
    expect(encodeMap(encode({ iso: 2.5, longitude: -0.00000005 }))).toEqual(encodeMap(halves))
  })

  it('keep unknown map keys through an edit', () => {
    const map = sharedDetails.encode(SHARED)
    map.set(30, [1, new Map([[2, 'later']])])
    ;(map.get(9) as CborMap).set(6, [7, Uint8Array.of(8)])
    const details = sharedDetails.decode(map)
    expect(details).toMatchObject(SHARED)
    const edited = sharedDetails.encode({ ...details, name: 'Renamed.jpg' })
    expect(encodeMap(edited)).toEqual(encodeMap(new Map([...map, [1, 'Renamed.jpg']])))
    // Devices store details as JSON, so JSON must preserve them.
    expect(JSON.parse(JSON.stringify(details))).toEqual(details)
  })

  it('are refused with more than 1024 bytes under unknown map keys', () => {
    const map = sharedDetails.encode(SHARED)
    // The map head, the key and the byte string's length take six bytes, so 1018 bytes reach the limit.
    map.set(30, new Uint8Array(1018))
    expect(sharedDetails.decode(map)).toHaveProperty('more')
    map.set(30, new Uint8Array(1019))
    expect(() => sharedDetails.decode(map)).toThrow(RangeError)
  })

  it('are not encoded if a known map key is among the unknown map keys', () => {
    const more = toBase64url(encodeMap(new Map([[1, 'Forged.jpg']])))
    expect(() => sharedDetails.encode({ ...SHARED, more })).toThrow(TypeError)
  })

  it.each<[string, number, CborMap extends Map<number, infer V> ? V : never]>([
    ['a name of bytes', 1, Uint8Array.of(1)],
    ['a numbered type as text', 2, 'image/jpeg'],
    ['a type with an unknown number', 2, 17],
    ['a type with a negative number', 2, -1],
    ['a time without numbers', 3, []],
    ['a time of three numbers', 3, [0, 0, 0]],
    ['a time of the year 0', 3, [-62_167_219_200_001 + 1]],
    ['a time of the year 10000', 3, [253_402_300_800_000]],
    ['a time out of range', 3, [2 ** 53 - 1]],
    ['a width of text', 4, '4000'],
    ['streams that are a list', 9, []],
    ['a stream with a short header', 9, new Map([[0, [1, new Uint8Array(39), 0]]])],
    ['a stream of two parts', 9, new Map([[0, [1, new Uint8Array(40)]]])],
    ['a stream of four parts', 9, new Map([[0, [1, new Uint8Array(40), 0, 0]]])],
    ['a range of one number', 10, [1]],
  ])('are refused with %s', (_, key, value) => {
    const map = new Map([...sharedDetails.encode(SHARED), [key, value]] as const)
    expect(() => sharedDetails.decode(map)).toThrow()
  })

  it.each<[string, number, CborMap extends Map<number, infer V> ? V : never]>([
    ['a favorite that is a number', 8, 1],
    ['labels of numbers', 6, [1]],
    ['a digest of 31 bytes', 19, new Uint8Array(31)],
    ['an id of a stack of 15 bytes', 18, [new Uint8Array(15), 0]],
    ['shared details that are a map', 20, new Map([[0, 1]])],
    ['shared details with trailing bytes', 20, Uint8Array.of(0xa0, 0)],
  ])('are refused with %s', (_, key, value) => {
    const map = new Map([...privateDetails.encode(PRIVATE), [key, value]] as const)
    expect(() => privateDetails.decode(map)).toThrow()
  })

  it.each([
    [
      'a time that never existed',
      { taken: { local: '2021-02-29T10:00:00.000', offsetMinutes: 0 } },
    ],
    ['a time in another format', { taken: { local: '2021-02-28T10:00', offsetMinutes: 0 } }],
    ['an infinite number', { durationSeconds: Number.POSITIVE_INFINITY }],
    ['a number beyond 2^53 steps', { durationSeconds: 1e15 }],
    ['a width that is a fraction', { width: 0.5 }],
    ['bytes that are not base64url', { thumbhash: 'A' }],
    ['a header of another length', { streams: { original: { ...stream(1, ''), header: 'AA' } } }],
    ['a field without a map key', { camera: 'Camera' }],
    ['a name that is not text', { name: 1 }],
    ['a type that is not text', { type: 1 }],
  ])('are not encoded with %s', (_, change) => {
    expect(() => sharedDetails.encode({ ...SHARED, ...change })).toThrow()
  })

  it('drop a byte order mark at the start of a text', () => {
    expect(sharedDetails.encode({ name: '\ufeff\ufeffa\ufeff' }).get(1)).toBe('a\ufeff')
  })

  it('embed the encoded shared details byte by byte in the private details', () => {
    const copy = privateDetails.encode(PRIVATE).get(20) as Uint8Array
    expect(copy).toEqual(encodeMap(sharedDetails.encode(SHARED)))
    expect((privateDetails.encode(PRIVATE).get(18) as unknown[])[0]).toEqual(
      fromBase64url(PRIVATE.stack.id),
    )
  })
})
