import { expect, it, onTestFinished } from 'vitest'
import { anAccount } from '../../../test/fixtures.ts'
import { ApiError } from '../../api/api-client.ts'
import type { ShardCalls } from '../../recognition/shards/shard-calls.ts'
import { createMemoryDisk } from '../../store/device-disk.ts'
import { openVerifiedRecords, shardOf } from './verified-records.ts'

const refuse = () => Promise.reject(new ApiError('QUOTA_EXCEEDED', 413, 'Your storage is full.'))

/** A server that accepts no shard. */
const full: ShardCalls = {
  list: async () => ({ shards: [], hasMore: false, last: 0 }),
  get: async () => undefined,
  put: refuse,
  deleteAll: refuse,
  take: refuse,
  free: refuse,
}

const verificationOf = (number: number) => ({
  id: String(number).padStart(26, '0'),
  role: 'original' as const,
  checksum: `checksum-${number}`,
  at: 1000 + number,
})

it('keeps what several checks record at once, until the server accepts it (F23)', async () => {
  const keys = await anAccount()
  const disk = Promise.resolve(createMemoryDisk())
  const open = () => {
    const records = openVerifiedRecords(keys, full, disk)
    onTestFinished(records.close)
    return records
  }
  const verifications = Array.from({ length: 20 }, (_, number) => verificationOf(number))
  const records = open()
  await Promise.all(verifications.map(records.add))
  await records.share()
  const later = open()
  await later.pull()
  expect(verifications.map(each => later.find(each))).toEqual(verifications.map(({ at }) => at))
})

it('knows nothing of other content, or of another stream of the item (F23)', async () => {
  const records = openVerifiedRecords(await anAccount(), full, Promise.resolve(createMemoryDisk()))
  onTestFinished(records.close)
  const verification = verificationOf(1)
  await records.add(verification)
  expect(records.find(verification)).toBe(1001)
  expect(records.find({ ...verification, checksum: 'other' })).toBeUndefined()
  expect(records.find({ ...verification, role: 'motion' })).toBeUndefined()
  expect(records.find(verificationOf(2))).toBeUndefined()
})

it('chooses the shard by the last character of the id (F23)', () => {
  expect(['0', '9', 'A', 'G', 'Z'].map(last => shardOf('0'.repeat(25) + last))).toEqual([
    'verified-0',
    'verified-9',
    'verified-10',
    'verified-0',
    'verified-15',
  ])
})
