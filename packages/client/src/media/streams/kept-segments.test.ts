import { type ByteRange, openStream, SEGMENT } from '@safelight/crypto/streams'
import { expect, it } from 'vitest'
import { anAccount, anUpload, recordOf } from '../../../test/fixtures.ts'
import { openItem, streamKeysOf, streamOf } from '../../items/item.ts'
import { keepSegments } from './kept-segments.ts'

const LENGTH = 40 * SEGMENT
const byteAt = (at: number) => Math.floor(at / 1000) % 251

async function aReader() {
  const account = await anAccount()
  const item = await openItem(account, recordOf(await anUpload(account)))
  const { header } = streamOf(item, 'original') ?? {}
  if (!header) throw new Error('The item has no original.')
  const stream = { header, length: LENGTH }
  const opening = await openStream(await streamKeysOf(account, item), 'original', stream)
  const fetched: ByteRange[] = []
  let isDown = false
  const read = keepSegments(opening, async range => {
    fetched.push(range)
    if (isDown) throw new Error('The network is down.')
    return Uint8Array.from({ length: range.end - range.start }, (_, i) => byteAt(range.start + i))
  })
  const breakDown = (now: boolean) => {
    isDown = now
  }
  return { read, fetched, breakDown }
}

it('fetches each segment of a file once while its elements are read in order', async () => {
  const { read, fetched } = await aReader()
  for (let at = 0; at < LENGTH - 16; at += 2000) {
    const bytes = await read(at, at + 16)
    expect([bytes.length, bytes[0], bytes[15]]).toEqual([16, byteAt(at), byteAt(at + 15)])
  }
  expect(fetched.length).toBeLessThanOrEqual(41)
})

it('fetches segments once for simultaneous reads, and fetches forgotten ones again', async () => {
  const { read, fetched } = await aReader()
  await Promise.all([read(0, 10), read(5, 20)])
  expect(fetched).toHaveLength(1)
  for (const segment of [10, 20, 30, 35]) await read(segment * SEGMENT, segment * SEGMENT + 1)
  expect(fetched).toHaveLength(5)
  await read(0, 10)
  expect(fetched).toHaveLength(6)
})

it('fetches exactly the range of a long read, and keeps nothing of it', async () => {
  const { read, fetched } = await aReader()
  const long = { start: 7, end: 7 + 10 * SEGMENT }
  expect(await read(long.start, long.end)).toHaveLength(10 * SEGMENT)
  await read(100, 101)
  expect(fetched).toEqual([long, { start: 0, end: SEGMENT - 56 }])
})

it('fetches a range again after a failure', async () => {
  const { read, breakDown } = await aReader()
  breakDown(true)
  await expect(read(0, 10)).rejects.toThrow('The network is down.')
  breakDown(false)
  expect(await read(0, 10)).toHaveLength(10)
})
