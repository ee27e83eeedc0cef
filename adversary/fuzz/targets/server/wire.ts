import { deepEqual, equal, ok } from 'node:assert/strict'
import { parseRange } from '@safelight/contract/byte-range'
import { chunkFields } from '@safelight/contract/chunked-upload'
import { packCursor, timelineCursor } from '@safelight/contract/cursors'
import { fileName, mediaKey, parseMediaKey, ROLES } from '@safelight/contract/media-keys'
import { MEDIA_TYPES, type MediaType } from '@safelight/contract/media-types'
import { toBase64url } from '@safelight/crypto/bytes'
import { mutateNumber, mutateText } from '../../mutate-text.ts'
import type { Random } from '../../random.ts'
import type { Target } from '../../run.ts'

const ID = '01J0000000000000000000000A'
const TYPES = Object.keys(MEDIA_TYPES) as MediaType[]

export function someMediaKey(random: Random, id = ID): string {
  const key = mediaKey(fileName(id, random.pick(TYPES)), random.pick(ROLES))
  return random.oneIn(6) ? key : mutateText(random, key)
}

export function someRangeHeader(random: Random): string {
  const number = () => (random.oneIn(3) ? mutateNumber(random) : String(random.below(400)))
  const header = random.pick([
    `bytes=${number()}-${number()}`,
    `bytes=${number()}-`,
    `bytes=-${number()}`,
    `bytes=0-1,${number()}-${number()}`,
  ])
  return random.oneIn(2) ? header : mutateText(random, header)
}

export const mediaKeys: Target = {
  name: 'media-keys',
  prepare: async () => ({
    try(random) {
      const given = someMediaKey(random)
      const read = parseMediaKey(given)
      if (!read) return 'refused'
      equal(mediaKey(read.file, read.role), given)
      ok(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(read.id) && read.file.startsWith(`${read.id}.`))
      ok(!given.includes('..') && given.length <= 60)
      return 'accepted'
    },
  }),
}

export const ranges: Target = {
  name: 'ranges',
  prepare: async () => ({
    try(random) {
      const length = random.pick([0, 1, 2, 100, 400, 5 * 2 ** 30])
      const given = someRangeHeader(random)
      const range = parseRange(given, length)
      deepEqual(range, expectedRange(given, BigInt(length)), JSON.stringify(given))
      return typeof range === 'object' ? 'accepted' : 'refused'
    },
  }),
}

function expectedRange(header: string, length: bigint): ReturnType<typeof parseRange> {
  const text = header.trim().toLowerCase()
  if (!text.startsWith('bytes=') || text.split('-').length !== 2) return undefined
  const [first = '', last = ''] = text.slice(6).split('-')
  if (!isDigits(first) || !isDigits(last) || first + last === '') return undefined
  const end = last === '' ? length - 1n : BigInt(last)
  if (first === '') {
    if (end === 0n || length === 0n) return 'unsatisfiable'
    return { start: Number(end > length ? 0n : length - end), end: Number(length) }
  }
  const start = BigInt(first)
  if (last !== '' && end < start) return undefined
  if (start >= length) return 'unsatisfiable'
  return { start: Number(start), end: Number(end < length ? end + 1n : length) }
}

const isDigits = (text: string): boolean => [...text].every(digit => '0123456789'.includes(digit))

/** Attacks the reader of a chunk's text fields. It may accept only the form that clients write. */
export const chunkFieldTexts: Target = {
  name: 'chunk-fields',
  prepare: async () => ({
    try(random) {
      const fields: Record<string, string> = {
        uploadId: Buffer.from(random.bytes(16)).toString('hex'),
        chunkIndex: String(random.below(1001)),
        chunkChecksum: toBase64url(random.bytes(32)),
        isLastChunk: random.pick(['true', 'false']),
      }
      const field = random.pick(Object.keys(fields))
      if (!random.oneIn(8)) fields[field] = mutateText(random, fields[field] ?? '')
      const { data } = chunkFields.safeParse(fields)
      if (!data) return 'refused'
      equal(String(data.chunkIndex), fields.chunkIndex)
      equal(String(data.isLastChunk), fields.isLastChunk)
      equal(
        Buffer.from(data.chunkChecksum, 'base64url').toString('base64url'),
        fields.chunkChecksum,
      )
      ok(/^[0-9a-f]{32}$/.test(data.uploadId) && data.chunkIndex <= 1000)
      return 'accepted'
    },
  }),
}

export const cursors: Target = {
  name: 'cursors',
  prepare: async () => ({
    try(random) {
      const cursor = `20${10 + random.below(20)}-0${1 + random.below(9)}-1${random.below(10)}_${ID}`
      const given = random.oneIn(6) ? cursor : mutateText(random, cursor)
      const { data } = timelineCursor.safeParse(given)
      if (data === undefined) return 'refused'
      equal(packCursor(data), given)
      ok(/^[0-9]{4}-[0-9]{2}-[0-9]{2}_[0-9A-Z]{26}$/.test(given) && given.length === 37)
      return 'accepted'
    },
  }),
}
