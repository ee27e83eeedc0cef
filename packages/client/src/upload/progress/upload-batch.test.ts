import { beforeEach, describe, expect, it } from 'vitest'
import { createUploadBatch, type LedUploadBatch } from './upload-batch.ts'
import type { UploadEntry } from './upload-entry.ts'

const MB = 1024 ** 2

let time = 0
let batch: LedUploadBatch
beforeEach(() => {
  time = 0
  batch = createUploadBatch(() => time)
})

const entry = (
  id: number,
  status: UploadEntry['status'],
  rest: Partial<UploadEntry> = {},
): UploadEntry => {
  const file = new File([], `${id}.jpg`)
  Object.defineProperty(file, 'size', { value: 10 * MB })
  return { id, file, type: 'image/jpeg', status, progress: status === 'uploaded' ? 1 : 0, ...rest }
}

const start = (...ids: number[]) => {
  for (const id of ids) batch.put(entry(id, 'waiting'))
}
const end = (status: UploadEntry['status'], ...ids: number[]) => {
  for (const id of ids) batch.put(entry(id, status))
}

describe('the totals of a batch', () => {
  it('count the files of each result, all bytes and the sent bytes', () => {
    expect(batch.totals()).toMatchObject({ phase: 'none', files: 0 })
    start(1, 2, 3, 4, 5, 6, 7, 8)
    batch.put(entry(1, 'uploading', { progress: 0.25 }))
    end('paused', 2)
    end('uploaded', 3)
    batch.put(entry(4, 'uploaded', { duplicate: true }))
    batch.put(entry(5, 'uploaded', { restored: true, duplicate: false }))
    end('in-trash', 6)
    end('failed', 7)
    batch.leave(8)
    expect(batch.totals()).toEqual({
      phase: 'active',
      files: 7,
      ended: 5,
      uploaded: 1,
      duplicates: 1,
      restored: 1,
      inTrash: 1,
      failed: 1,
      paused: 1,
      canceled: 1,
      bytes: 50 * MB,
      sentBytes: 32.5 * MB,
      secondsLeft: undefined,
    })
    end('uploaded', 1)
    expect(batch.totals().phase).toBe('paused')
    batch.leave(2)
    expect(batch.totals()).toMatchObject({ phase: 'ended', files: 6, ended: 6, canceled: 2 })
  })

  it('notify listeners once of many changes', async () => {
    let told = 0
    batch.subscribe(() => {
      told += 1
    })
    start(...Array(500).keys())
    const totals = batch.totals()
    expect(batch.totals()).toBe(totals)
    await Promise.resolve()
    expect(told).toBe(1)
    end('failed', 7)
    expect(batch.totals()).not.toBe(totals)
  })

  it('return to exactly zero bytes if a file fails after a thousand progress updates', () => {
    start(1)
    for (let i = 0; i < 1000; i++) batch.put(entry(1, 'uploading', { progress: i / 999 / 3 }))
    end('failed', 1)
    expect(batch.totals()).toMatchObject({ bytes: 0, sentBytes: 0 })
  })
})

describe('the estimate of the remaining time', () => {
  const sendAt = (seconds: number, progress: number) => {
    time = seconds * 1000
    batch.put(entry(1, 'uploading', { progress }))
    return batch.totals().secondsLeft
  }

  it('appears once enough data has been sent', () => {
    start(1)
    expect(sendAt(1, 0.1)).toBeUndefined()
    expect(sendAt(4, 0.4)).toBeCloseTo(6)
  })

  it('uses the speed of the last half minute instead of the whole batch', () => {
    start(1)
    for (let second = 1; second <= 100; second++) sendAt(second, second / 1000)
    for (let second = 101; second <= 140; second++) sendAt(second, 0.1 + (second - 100) / 100)
    expect(batch.totals().secondsLeft).toBeCloseTo(50)
  })

  it('does not become longer if sent bytes are discarded, such as those of a failed file', () => {
    start(1, 2)
    for (let second = 1; second <= 4; second++) {
      time = second * 1000
      for (const id of [1, 2]) batch.put(entry(id, 'uploading', { progress: second / 10 }))
    }
    expect(batch.totals().secondsLeft).toBeCloseTo(6)
    end('failed', 2)
    expect(batch.totals().secondsLeft).toBeCloseTo(3)
  })

  it('is unknown while the server is unreachable', () => {
    start(1, 2)
    sendAt(4, 0.4)
    end('offline', 2)
    expect(batch.totals()).toMatchObject({ phase: 'offline', secondsLeft: undefined })
  })

  it('does not count paused time', () => {
    start(1)
    sendAt(10, 0.1)
    batch.put(entry(1, 'paused', { progress: 0.1 }))
    expect(batch.totals().secondsLeft).toBeUndefined()
    time = 1_000_000
    batch.put(entry(1, 'waiting', { progress: 0.1 }))
    expect(sendAt(1001, 0.11)).toBeUndefined()
    expect(sendAt(1010, 0.2)).toBeCloseTo(80)
  })
})

describe('the result of a batch', () => {
  it('lists failed files and duplicates', () => {
    start(1, 2, 3, 4, 5)
    batch.put(entry(1, 'failed', { errorMessage: 'Network error' }))
    batch.put(entry(2, 'failed', { errorMessage: 'Full.' }))
    batch.put(entry(3, 'failed', { errorMessage: 'Network error' }))
    const first = { id: 'one', name: 'old.jpg', takenLocal: '2003-07-12T08:00:00.000' }
    batch.put(entry(4, 'uploaded', { duplicate: true, first }))
    batch.dismiss()
    expect(batch.totals()).toMatchObject({ phase: 'active', files: 5 })
    end('in-trash', 5)
    expect(batch.report()).toEqual({
      failed: [
        { reason: 'Network error', names: ['1.jpg', '3.jpg'] },
        { reason: 'Full.', names: ['2.jpg'] },
      ],
      duplicates: [{ path: '4.jpg', first }],
      inTrash: ['5.jpg'],
    })
    batch.dismiss()
    expect(batch.totals()).toMatchObject({ phase: 'none', files: 0, failed: 0, bytes: 0 })
  })

  it('still counts uploaded files after they leave the queue', () => {
    start(1, 2, 3)
    end('uploaded', 1)
    end('failed', 2)
    for (const id of [1, 2, 3]) batch.leave(id)
    expect(batch.totals()).toMatchObject({ phase: 'ended', files: 1, uploaded: 1, failed: 0 })
    expect(batch.totals().canceled).toBe(1)
  })

  it('is replaced by the next batch', () => {
    start(1, 2, 3)
    end('uploaded', 1)
    end('failed', 2, 3)
    start(2, 4)
    expect(batch.totals()).toMatchObject({ phase: 'active', files: 3, ended: 1, uploaded: 0 })
    end('uploaded', 2, 4)
    expect(batch.totals()).toMatchObject({ phase: 'ended', uploaded: 2, failed: 1 })
  })
})
