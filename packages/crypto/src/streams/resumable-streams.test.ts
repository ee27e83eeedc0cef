import { beforeAll, describe, expect, it } from 'vitest'
import { anAccount, collect, inChunks, pattern } from '../../test/fixtures.ts'
import type { LibraryKeys } from '../accounts/account-keys.ts'
import { fingerprint } from '../items/dedupe.ts'
import { createItemKeys, type ItemKeys } from '../items/items.ts'
import { type Bytes, concat } from '../primitives/bytes.ts'
import { ContentChangedError, OpenError } from '../primitives/errors.ts'
import {
  type BegunStream,
  digestContent,
  type ResumableStream,
  resumeStream,
  startResumableStream,
} from './resumable-streams.ts'
import { type ByteRange, decryptWhole, openStream, SEGMENT, startStream } from './streams.ts'

const FIRST = SEGMENT - 56
const NEXT = SEGMENT - 16
const EDGES = [0, 1, FIRST - 1, FIRST, FIRST + 1, FIRST + NEXT, FIRST + NEXT + 1, 4 * SEGMENT]

let account: LibraryKeys
let item: ItemKeys
beforeAll(async () => {
  account = await anAccount()
  item = (await createItemKeys(account, '01J0000000000000000000000A')).item
})

const prove = (content: Bytes) => digestContent(inChunks(content, [100_000]))

async function begun(content: Bytes, header: Bytes): Promise<BegunStream> {
  const { digest } = await prove(content)
  return { header, fingerprint: await fingerprint(account, digest) }
}

function encrypt(stream: ResumableStream, segments: ByteRange, content: Bytes): Promise<Bytes> {
  const { start, end } = stream.plaintextRange(segments)
  const source = inChunks(content.slice(start, end), [65_536])
  return collect(source.pipeThrough(stream.encrypt(segments)))
}

const countOf = (content: Bytes) => Math.max(1, 1 + Math.ceil((content.length - FIRST) / NEXT))

describe('streams of known content (F9)', () => {
  it.each(EDGES)('encrypt %i bytes to the same ciphertext as ordinary streams', async length => {
    const content = pattern(length)
    const { header, encrypt: encryptWhole } = await startStream(item, 'original')
    const whole = await collect(inChunks(content, [50_000]).pipeThrough(encryptWhole))
    const last = await begun(content, header)
    const stream = await resumeStream(account, item, 'original', last, await prove(content))
    const count = countOf(content)
    for (let start = count - 1; start >= 0; start--) {
      for (let end = start + 1; end <= count; end++) {
        const ciphertext = await encrypt(stream, { start, end }, content)
        expect(equal(ciphertext, whole.slice(start * SEGMENT, end * SEGMENT))).toBe(true)
      }
    }
  })

  it('can be decrypted like any other stream', async () => {
    const content = pattern(2 * SEGMENT)
    const digests = await prove(content)
    const stream = await startResumableStream(item, 'original', digests)
    const again = await startResumableStream(item, 'original', digests)
    expect(again.header).not.toEqual(stream.header)
    const parts = [
      await encrypt(stream, { start: 0, end: 1 }, content),
      await encrypt(stream, { start: 1, end: 3 }, content),
    ]
    const opening = await openStream(item, 'original', { ...stream, length: content.length })
    expect(equal(await decryptWhole(opening, concat(...parts)), content)).toBe(true)
  })

  it('have the same content digest for any split into chunks', async () => {
    const content = pattern(3 * SEGMENT)
    const digests = await prove(content)
    expect(await digestContent(inChunks(content, [1, 300_000]))).toEqual(digests)
    const digest = await crypto.subtle.digest('SHA-256', content)
    expect(digests.digest).toEqual(new Uint8Array(digest))
    expect(digests.length).toBe(content.length)
    expect(digests.pieces.length).toBe(32 * countOf(content))
  })

  it('do not resume if one byte of the content differs', async () => {
    const content = pattern(3 * SEGMENT)
    const { header } = await startResumableStream(item, 'original', await prove(content))
    const begunStream = await begun(content, header)
    const others = [
      flipped(content, content.length - 1),
      flipped(content, 0),
      content.slice(0, -1),
      concat(content, Uint8Array.of(0)),
    ]
    for (const other of others) {
      await expect(
        resumeStream(account, item, 'original', begunStream, await prove(other)),
      ).rejects.toThrow(ContentChangedError)
    }
    const stranger = await anAccount()
    await expect(
      resumeStream(stranger, item, 'original', begunStream, await prove(content)),
    ).rejects.toThrow(ContentChangedError)
    const malformed = { ...begunStream, header: header.slice(1) }
    await expect(
      resumeStream(account, item, 'original', malformed, await prove(content)),
    ).rejects.toThrow(OpenError)
  })

  it('encrypt no segment that changed since the content was read', async () => {
    const content = pattern(3 * SEGMENT)
    const stream = await startResumableStream(item, 'original', await prove(content))
    for (const segment of [0, 1, 2, 3]) {
      const at = stream.plaintextRange({ start: segment, end: segment + 1 })
      for (const place of [at.start, at.end - 1]) {
        const { error, segments } = await encryptUntilItFails(stream, flipped(content, place))
        expect(error).toBeInstanceOf(ContentChangedError)
        expect(segments).toBeLessThanOrEqual(segment)
      }
    }
  })

  it('reject content that is shorter or longer than the segments to encrypt', async () => {
    const content = pattern(3 * SEGMENT)
    const stream = await startResumableStream(item, 'original', await prove(content))
    const segments = { start: 1, end: 3 }
    const { start, end } = stream.plaintextRange(segments)
    for (const range of [
      [start, start],
      [start, end - 1],
      [start, end + 1],
      [start - 1, end],
      [start, end - NEXT],
    ]) {
      const part = inChunks(content.slice(...range), [65_536])
      await expect(collect(part.pipeThrough(stream.encrypt(segments)))).rejects.toThrow(
        ContentChangedError,
      )
    }
    for (const [start, end] of [
      [0, 5],
      [-1, 1],
      [2, 2],
      [3, 2],
    ] as const) {
      expect(() => stream.encrypt({ start, end })).toThrow(RangeError)
    }
  })
})

async function encryptUntilItFails(stream: ResumableStream, content: Bytes) {
  const reader = inChunks(content, [65_536])
    .pipeThrough(stream.encrypt({ start: 0, end: countOf(content) }))
    .getReader()
  let segments = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) segments += 1
    return { error: undefined, segments }
  } catch (error) {
    return { error, segments }
  }
}

function flipped(bytes: Bytes, index: number): Bytes {
  const copy = bytes.slice()
  copy[index] = (copy[index] ?? 0) ^ 1
  return copy
}

function equal(a: Bytes, b: Bytes): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
