import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { anItem, bitFlips, collect, inChunks } from '../../test/fixtures.ts'
import type { ItemKeys } from '../items/items.ts'
import { type Bytes, concat, utf8 } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import {
  type ByteRange,
  ciphertextLength,
  decryptWhole,
  encryptWhole,
  openStream,
  SEGMENT,
  startStream,
} from './streams.ts'

const FIRST = SEGMENT - 56
const NEXT = SEGMENT - 16
const EDGES = [0, 1, FIRST - 1, FIRST, FIRST + 1, FIRST + NEXT - 1, FIRST + NEXT, FIRST + NEXT + 1]

let item: ItemKeys
beforeAll(async () => {
  item = await anItem()
})

async function encrypt(plaintext: Bytes, sizes = [65_536], role = 'original') {
  const { header, encrypt } = await startStream(item, role)
  const ciphertext = await collect(inChunks(plaintext, sizes).pipeThrough(encrypt))
  return { header, ciphertext, length: plaintext.length }
}

type Encrypted = Awaited<ReturnType<typeof encrypt>>

async function read(of: Encrypted, range: ByteRange, sizes = [65_536], role = 'original') {
  const opening = await openStream(item, role, of)
  const { start, end } = opening.ciphertextRange(range)
  return collect(
    inChunks(of.ciphertext.slice(start, end), sizes).pipeThrough(opening.decrypt(range)),
  )
}

const readWhole = (of: Encrypted) => read(of, { start: 0, end: of.length })

/** Decrypts with a second implementation, which was written from the description of the format. */
async function reference(ciphertext: Bytes, info: string): Promise<Bytes> {
  const salt = ciphertext.slice(1, 33)
  const prefix = ciphertext.slice(33, 40)
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) },
    item.stream,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
  const parts: Bytes[] = []
  const segments = Math.max(1, Math.ceil(ciphertext.length / SEGMENT))
  for (let i = 0; i < segments; i++) {
    const segment = ciphertext.slice(i === 0 ? 40 : i * SEGMENT, (i + 1) * SEGMENT)
    const counter = Uint8Array.of(i >>> 24, i >>> 16, i >>> 8, i, i === segments - 1 ? 1 : 0)
    const iv = concat(prefix, counter)
    parts.push(new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, segment)))
  }
  return concat(...parts)
}

describe('streams (F9)', () => {
  it.each(EDGES)('encrypt %i bytes as Tink does', async length => {
    const plaintext = filled(length)
    const { ciphertext } = await encrypt(plaintext)
    expect(ciphertext[0]).toBe(0x28)
    expect(ciphertext.length).toBe(ciphertextLength(length))
    const opened = await reference(ciphertext, `safelight/1/stream/${item.itemId}/original`)
    expect(equal(opened, plaintext)).toBe(true)
  })

  it.each(EDGES)('encrypt %i bytes in memory as Tink does', async length => {
    const plaintext = filled(length)
    const { header, ciphertext } = await encryptWhole(item, 'original', plaintext)
    expect(equal(ciphertext.slice(0, header.length), header)).toBe(true)
    expect(ciphertext.length).toBe(ciphertextLength(length))
    const opened = await reference(ciphertext, `safelight/1/stream/${item.itemId}/original`)
    expect(equal(opened, plaintext)).toBe(true)
    expect(equal(await readWhole({ header, ciphertext, length }), plaintext)).toBe(true)
  })

  it('encrypt into a buffer from the caller', async () => {
    const plaintext = filled(FIRST + 1)
    const memory = new Uint8Array(ciphertextLength(plaintext.length)).fill(255)
    const { header, ciphertext } = await encryptWhole(item, 'original', plaintext, memory)
    expect(ciphertext).toBe(memory)
    const { length } = plaintext
    expect(equal(await readWhole({ header, ciphertext, length }), plaintext)).toBe(true)
    const more = new Uint8Array(memory.length + 1)
    await expect(encryptWhole(item, 'original', plaintext, more)).rejects.toThrow(RangeError)
  })

  it('decrypt any range from chunks of any size', async () => {
    const lengths = fc.oneof(fc.constantFrom(...EDGES), fc.integer({ min: 0, max: 3 * SEGMENT }))
    const sizes = fc.array(fc.integer({ min: 1, max: 2 * SEGMENT }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(
        lengths,
        sizes,
        sizes,
        fc.nat(),
        fc.nat(),
        async (length, a, b, from, to) => {
          const chunks = (list: number[]) =>
            list.every(size => size < 64) ? [...list, 9_999] : list
          const plaintext = filled(length)
          const encrypted = await encrypt(plaintext, chunks(a))
          const start = from % (length + 1)
          const end = start + (to % (length - start + 1))
          const opened = await read(encrypted, { start, end }, chunks(b))
          expect(equal(opened, plaintext.slice(start, end))).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each([...EDGES, 3 * SEGMENT])('decrypt %i bytes from ciphertext in memory', async length => {
    const plaintext = filled(length)
    const encrypted = await encrypt(plaintext)
    expect(equal(await wholeOf(encrypted.ciphertext, encrypted), plaintext)).toBe(true)
  })

  it('need only the segments of the requested range', async () => {
    const encrypted = await encrypt(filled(3 * SEGMENT))
    const opening = await openStream(item, 'original', encrypted)
    expect(opening.ciphertextRange({ start: 0, end: 1 })).toEqual({ start: 0, end: SEGMENT })
    expect(opening.ciphertextRange({ start: FIRST, end: FIRST + 1 })).toEqual({
      start: SEGMENT,
      end: 2 * SEGMENT,
    })
    expect(opening.ciphertextRange({ start: FIRST - 1, end: FIRST + 1 })).toEqual({
      start: 0,
      end: 2 * SEGMENT,
    })
    expect(opening.segmentRange({ start: 5, end: 6 })).toEqual({ start: 0, end: FIRST })
    expect(opening.segmentRange({ start: FIRST - 1, end: FIRST + 1 })).toEqual({
      start: 0,
      end: FIRST + NEXT,
    })
    expect(opening.segmentRange({ start: 3 * SEGMENT - 1, end: 3 * SEGMENT })).toEqual({
      start: FIRST + 2 * NEXT,
      end: 3 * SEGMENT,
    })
    expect(opening.ciphertextRange({ start: 3 * SEGMENT - 1, end: 3 * SEGMENT }).end).toBe(
      encrypted.ciphertext.length,
    )
    expect(() => opening.ciphertextRange({ start: 0, end: 3 * SEGMENT + 1 })).toThrow(RangeError)
  })

  it('are refused if any bit is flipped', async () => {
    const encrypted = await encrypt(filled(50))
    for (const ciphertext of bitFlips(encrypted.ciphertext)) {
      await expect(readWhole({ ...encrypted, ciphertext })).rejects.toThrow(OpenError)
      await expect(wholeOf(ciphertext, encrypted)).rejects.toThrow(OpenError)
    }
  })

  it('are refused if bytes are missing at the end', async () => {
    const encrypted = await encrypt(filled(50))
    for (let length = 0; length < encrypted.ciphertext.length; length++) {
      const ciphertext = encrypted.ciphertext.slice(0, length)
      await expect(readWhole({ ...encrypted, ciphertext })).rejects.toThrow(OpenError)
      await expect(wholeOf(ciphertext, encrypted)).rejects.toThrow(OpenError)
      // Reading fails even if the server lies about the length too.
      const shorter = { ...encrypted, ciphertext, length: Math.max(0, length - 56) }
      await expect(readWhole(shorter)).rejects.toThrow(OpenError)
    }
    const longer = concat(encrypted.ciphertext, Uint8Array.of(0))
    await expect(wholeOf(longer, encrypted)).rejects.toThrow(OpenError)
  })

  it('are refused if segments are swapped, repeated or dropped', async () => {
    const encrypted = await encrypt(filled(4 * NEXT))
    const segment = (i: number) => encrypted.ciphertext.slice(i * SEGMENT, (i + 1) * SEGMENT)
    const rest = encrypted.ciphertext.slice(3 * SEGMENT)
    const swapped = concat(segment(0), segment(2), segment(1), rest)
    const repeated = concat(segment(0), segment(1), segment(1), rest)
    const dropped = concat(segment(0), segment(1), rest)
    for (const ciphertext of [swapped, repeated]) {
      await expect(readWhole({ ...encrypted, ciphertext })).rejects.toThrow(OpenError)
      await expect(wholeOf(ciphertext, encrypted)).rejects.toThrow(OpenError)
    }
    const cut = { ...encrypted, length: encrypted.length - NEXT }
    await expect(readWhole({ ...cut, ciphertext: dropped })).rejects.toThrow(OpenError)
    const whole = concat(segment(0), segment(1), segment(2))
    const early = { ...encrypted, ciphertext: whole, length: FIRST + 2 * NEXT }
    await expect(readWhole(early)).rejects.toThrow(OpenError)
    await expect(wholeOf(whole, early)).rejects.toThrow(OpenError)
  })

  it('are refused under another role, item, key or header', async () => {
    const encrypted = await encrypt(filled(100), [100], 'thumbnail')
    const range = { start: 0, end: 100 }
    await expect(read(encrypted, range, [100], 'preview')).rejects.toThrow(OpenError)
    const elsewhere: ItemKeys = { ...item, itemId: '01J0000000000000000000000B' }
    const stranger = await anItem()
    for (const other of [elsewhere, stranger]) {
      const opening = await openStream(other, 'thumbnail', encrypted)
      await expect(decryptWhole(opening, encrypted.ciphertext)).rejects.toThrow(OpenError)
    }
    const other = await encrypt(filled(100), [100], 'thumbnail')
    const opening = await openStream(item, 'thumbnail', encrypted)
    await expect(decryptWhole(opening, other.ciphertext)).rejects.toThrow(OpenError)
  })

  it('are refused with a malformed header', async () => {
    const { header } = await encrypt(filled(1))
    const flipped = header.slice()
    flipped[0] = 0x29
    await expect(openStream(item, 'original', { header: flipped, length: 1 })).rejects.toThrow(
      OpenError,
    )
    await expect(
      openStream(item, 'original', { header: header.slice(1), length: 1 }),
    ).rejects.toThrow(OpenError)
    for (const length of [-1, 0.5, Number.NaN, 2 ** 60]) {
      await expect(openStream(item, 'original', { header, length })).rejects.toThrow(OpenError)
    }
  })

  it('release no byte of a segment before the segment is verified', async () => {
    const encrypted = await encrypt(filled(2 * SEGMENT))
    const ciphertext = encrypted.ciphertext.slice()
    ciphertext[SEGMENT + 5] = (ciphertext[SEGMENT + 5] ?? 0) ^ 1
    const opening = await openStream(item, 'original', encrypted)
    const reader = inChunks(ciphertext, [1000])
      .pipeThrough(opening.decrypt({ start: 0, end: encrypted.length }))
      .getReader()
    let released = 0
    await expect(
      (async () => {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return
          released += value.length
        }
      })(),
    ).rejects.toThrow(OpenError)
    expect([0, FIRST]).toContain(released)
  })

  it('never use a header twice', async () => {
    const headers = await Promise.all(Array.from({ length: 50 }, () => encrypt(filled(1))))
    expect(new Set(headers.map(({ header }) => header.join())).size).toBe(50)
  })
})

async function wholeOf(ciphertext: Bytes, of: Encrypted): Promise<Bytes> {
  return decryptWhole(await openStream(item, 'original', of), ciphertext)
}

/** Returns varying bytes. Random bytes would take longer. */
function filled(length: number): Bytes {
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i++) bytes[i] = (i * 31 + (i >> 8) * 17 + (i >> 16)) & 0xff
  return bytes
}

function equal(a: Bytes, b: Bytes): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
