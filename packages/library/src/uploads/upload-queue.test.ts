import { describe, expect, it } from 'vitest'
import { aChunkedUpload, aFile, anAccount, anUpload, recordOf } from '../../test/fixtures.ts'
import { ApiError } from '../lib/api/api-client.ts'
import { DuplicateInTrashError } from '../lib/upload/duplicate-check.ts'
import type { PreparedUpload } from '../lib/upload/upload-run.ts'
import type { UploadSteps } from '../lib/upload/upload-steps.ts'
import { createUploadQueue, type UploadQueue, type UploadResult } from './upload-queue.ts'

const end = (part: Partial<UploadResult>): UploadResult => ({
  uploaded: 0,
  duplicates: 0,
  inTrash: 0,
  failed: 0,
  canceled: 0,
  ...part,
})

const files = (count: number) => Array.from({ length: count }, (_, i) => aFile(`${i}.jpg`))

/** Steps that wait until the test lets them go on. */
async function gatedSteps() {
  const { dto } = await anUpload(await anAccount())
  const upload: PreparedUpload = {
    dto,
    isResumable: false,
    async send(onProgress) {
      onProgress(0.5)
      return recordOf(upload)
    },
    close: () => {},
  }
  const gates: { name: string; open: () => void; fail: (error: unknown) => void }[] = []
  let most = 0
  const steps: UploadSteps = {
    prepare({ file }, _labels, signal) {
      return new Promise((resolve, reject) => {
        gates.push({ name: file.name, open: () => resolve(upload), fail: reject })
        most = Math.max(most, gates.length)
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    },
    refuseDuplicate: async () => {},
    discard: async () => {},
    restore: async () => true,
    stored: async () => {},
  }
  const next = () => {
    const gate = gates.shift()
    if (!gate) throw new Error('nothing is under way')
    return gate
  }
  return { steps, gates, next, most: () => most }
}

/** Lets everything that can go on without a gate go on. */
async function settle() {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

describe('the upload queue', () => {
  it('takes no file above what the installation takes', async () => {
    const { steps } = await gatedSteps()
    const queue = createUploadQueue(steps, 2 * 1024 ** 2)
    const large = new File([new Uint8Array(2 * 1024 ** 2 + 1)], 'large.jpg', { type: 'image/jpeg' })
    const { added, messages } = queue.add([...files(1), large])
    expect(added).toHaveLength(1)
    expect(messages.map(({ text }) => text)).toEqual([
      'File "large.jpg" is too large. Maximum size is 2MB.',
    ])
  })

  it('works on four files at once and takes the next one when one ends', async () => {
    const { steps, gates, next, most } = await gatedSteps()
    const queue = createUploadQueue(steps)
    queue.add(files(6))
    const result = queue.uploadAll([])
    await settle()
    expect(gates.map(gate => gate.name)).toEqual(['0.jpg', '1.jpg', '2.jpg', '3.jpg'])
    for (let i = 0; i < 6; i++) {
      next().open()
      await settle()
    }
    expect(await result).toEqual(end({ uploaded: 6, failed: 0, canceled: 0 }))
    expect(most()).toBe(4)
    expect(queue.entries().every(entry => entry.status === 'uploaded')).toBe(true)
  })

  it('offers the duplicate in the trash, restores it, or uploads the file all the same', async () => {
    const { steps, next } = await gatedSteps()
    const restored: string[] = []
    const queue = createUploadQueue({
      ...steps,
      async refuseDuplicate() {
        throw new DuplicateInTrashError('twin')
      },
      async restore(id) {
        restored.push(id)
        return restored.length === 1
      },
    })
    queue.add(files(3))
    const result = queue.uploadAll([])
    for (let i = 0; i < 3; i++) {
      await settle()
      next().open()
    }
    expect(await result).toEqual(end({ inTrash: 3 }))
    expect(await queue.uploadAll([])).toEqual(end({}))
    const [first, second, third] = queue.entries().map(entry => entry.id) as [
      number,
      number,
      number,
    ]
    await queue.restoreDuplicate(first)
    await queue.restoreDuplicate(second)
    const again = queue.upload(third, [])
    await settle()
    next().open()
    expect(await again).toEqual(end({ uploaded: 1 }))
    expect(restored).toEqual(['twin', 'twin'])
    expect(queue.entries()).toMatchObject([
      { status: 'uploaded', restored: true },
      { status: 'uploaded', duplicate: true },
      { status: 'uploaded' },
    ])
  })

  it('keeps the reason of a failure, goes on with the rest, and tries again when asked', async () => {
    const { steps, next } = await gatedSteps()
    const queue = createUploadQueue(steps)
    queue.add(files(2))
    const result = queue.uploadAll([])
    await settle()
    next().fail(new ApiError('NETWORK', 0, 'Network error'))
    next().open()
    expect(await result).toEqual(end({ uploaded: 1, failed: 1, canceled: 0 }))
    expect(queue.entries()[0]).toMatchObject({ status: 'failed', errorMessage: 'Network error' })

    const again = queue.uploadAll([])
    await settle()
    expect(queue.entries()[0]?.errorMessage).toBeUndefined()
    next().open()
    expect(await again).toEqual(end({ uploaded: 1, failed: 0, canceled: 0 }))
  })

  it('tells what the server has already from what it uploads', async () => {
    const { steps, next } = await gatedSteps()
    const queue = createUploadQueue(steps)
    queue.add(files(1))
    const result = queue.uploadAll([])
    await settle()
    next().fail(new ApiError('DUPLICATE_ITEM', 409, 'Upload failed: 409'))
    expect(await result).toEqual(end({ duplicates: 1 }))
    expect(queue.entries()[0]).toMatchObject({ status: 'uploaded', duplicate: true })
  })

  it('cancels one file, which can be uploaded again, and leaves the others alone', async () => {
    const { steps, next } = await gatedSteps()
    const queue = createUploadQueue(steps)
    queue.add(files(2))
    const result = queue.uploadAll([])
    await settle()
    const [first] = queue.entries()
    if (first) queue.cancel(first.id)
    await settle()
    expect(queue.entries()[0]?.status).toBe('idle')
    next()
    next().open()
    expect(await result).toEqual(end({ uploaded: 1, failed: 0, canceled: 1 }))
  })

  it('cancels a file that waits for its turn', async () => {
    const { steps, gates, next } = await gatedSteps()
    const queue = createUploadQueue(steps)
    queue.add(files(5))
    const result = queue.uploadAll([])
    await settle()
    const last = queue.entries()[4]
    if (last) queue.cancel(last.id)
    while (gates.length > 0) {
      next().open()
      await settle()
    }
    expect(await result).toEqual(end({ uploaded: 4, failed: 0, canceled: 1 }))
  })

  it('tells once of what happens to many files at once', async () => {
    const { steps } = await gatedSteps()
    const queue = createUploadQueue(steps)
    let told = 0
    queue.subscribe(() => {
      told += 1
    })
    queue.add(files(500))
    await settle()
    expect([told, queue.entries().length]).toEqual([1, 500])
    const result = queue.uploadAll([])
    const statuses = new Set(queue.entries().map(({ status }) => status))
    expect(statuses).toEqual(new Set(['preparing', 'waiting']))
    await settle()
    expect(told).toBeLessThan(10)
    const before = queue.entries()
    expect(queue.entries()).toBe(before)
    queue.clear()
    expect(await result).toEqual(end({ canceled: 500 }))
    expect([queue.entries(), before.length]).toEqual([[], 500])
  })

  it('stops everything when it is cleared', async () => {
    const { steps } = await gatedSteps()
    const queue = createUploadQueue(steps)
    queue.add(files(3))
    const result = queue.uploadAll([])
    await settle()
    queue.clear()
    expect(await result).toEqual(end({ uploaded: 0, failed: 0, canceled: 3 }))
    expect(queue.entries()).toEqual([])
  })
})

/** One file in a queue whose sending the test ends; each attempt has an upload of its own, or the same. */
async function sendingQueue({ large = false, count = 1 } = {}) {
  const account = await anAccount()
  const prepared: PreparedUpload[] = []
  const sent: { upload: PreparedUpload; end: () => void; fail: (error: unknown) => void }[] = []
  const log: string[] = []
  async function prepare(file: File): Promise<PreparedUpload> {
    const { dto } = large ? await aChunkedUpload(account, file, 262_144) : await anUpload(account)
    const upload: PreparedUpload = {
      dto,
      isResumable: large,
      send: (onProgress, signal) =>
        new Promise((resolve, reject) => {
          onProgress(0.5)
          sent.push({ upload, end: () => resolve(recordOf(upload)), fail: reject })
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
      close: () => void (large && log.push('closed')),
    }
    return upload
  }
  let before: Promise<unknown> = Promise.resolve()
  const steps: UploadSteps = {
    // One after another, so that what was sent stands in the order of the files.
    async prepare({ file }) {
      const preparing = before.then(() => prepare(file))
      before = preparing
      const upload = await preparing
      prepared.push(upload)
      return upload
    },
    refuseDuplicate: async () => {},
    restore: async () => true,
    discard: async id => void log.push(`discarded ${id}`),
    stored: async () => {},
  }
  const queue = createUploadQueue(steps)
  queue.add(files(count))
  const result = queue.uploadAll([])
  const sending = (times: number) => expect.poll(() => sent.length).toBe(times)
  await sending(Math.min(count, 4))
  return { queue, result, prepared, sent, log, sending }
}

const first = (queue: UploadQueue) => queue.entries()[0]
const idOf = (queue: UploadQueue, index = 0) => queue.entries()[index]?.id ?? 0

describe('a pause', () => {
  it('holds a large file where it is, and lets it go on with what was prepared', async () => {
    const { queue, result, prepared, sent, log, sending } = await sendingQueue({ large: true })
    queue.pause(idOf(queue))
    await settle()
    expect(first(queue)).toMatchObject({ status: 'paused', progress: 0.5 })
    queue.resume(idOf(queue))
    await sending(2)
    expect(prepared).toHaveLength(1)
    expect(sent[1]?.upload).toBe(sent[0]?.upload)
    expect(log).toEqual([])
    sent[1]?.end()
    expect(await result).toEqual(end({ uploaded: 1, failed: 0, canceled: 0 }))
    expect(log).toEqual(['closed'])
  })

  it('lets a small file begin again, under new keys (F9)', async () => {
    const { queue, prepared, sent, sending } = await sendingQueue()
    queue.pause(idOf(queue))
    queue.resume(idOf(queue))
    await sending(2)
    expect(prepared[1]?.dto.id).not.toBe(prepared[0]?.dto.id)
    expect(prepared[1]?.dto.wrappedKey).not.toBe(prepared[0]?.dto.wrappedKey)
    expect(sent[1]?.upload).toBe(prepared[1])
  })

  it('gives its place to a file that waits, and waits for one itself when it goes on', async () => {
    const { queue, result, sent, sending } = await sendingQueue({ count: 5 })
    const statuses = () => queue.entries().map(({ status }) => status)
    expect(statuses()).toEqual([...Array(4).fill('uploading'), 'waiting'])
    queue.pause(idOf(queue))
    await sending(5)
    expect(statuses()).toEqual(['paused', ...Array(4).fill('uploading')])
    queue.resume(idOf(queue))
    await settle()
    expect(statuses()[0]).toBe('waiting')
    sent[1]?.end()
    await sending(6)
    for (const { end } of sent) end()
    expect(await result).toEqual(end({ uploaded: 5, failed: 0, canceled: 0 }))
  })

  it('holds all at once, those that wait for their turn too, and uploads all further', async () => {
    const { queue, result, sent, sending } = await sendingQueue({ count: 5 })
    queue.pauseAll()
    await settle()
    expect(new Set(queue.entries().map(({ status }) => status))).toEqual(new Set(['paused']))
    expect(sent).toHaveLength(4)
    const further = queue.uploadAll([])
    await sending(8)
    for (const { end } of sent) end()
    await sending(9)
    sent[8]?.end()
    expect(await result).toMatchObject({ uploaded: 5 })
    expect(await further).toEqual(end({ uploaded: 0, failed: 0, canceled: 0 }))
  })

  it('ends with a cancel, which gives up what was sent', async () => {
    const { queue, result, prepared, log } = await sendingQueue({ large: true })
    queue.pause(idOf(queue))
    await settle()
    queue.cancel(idOf(queue))
    expect(await result).toEqual(end({ uploaded: 0, failed: 0, canceled: 1 }))
    expect(first(queue)).toMatchObject({ status: 'idle', progress: 0 })
    expect(log).toEqual([`discarded ${prepared[0]?.dto.id}`, 'closed'])
  })
})

describe('what was sent of a file', () => {
  it('is given up when the file is removed, on its way or failed', async () => {
    for (const fails of [false, true]) {
      const { queue, result, prepared, sent, log } = await sendingQueue({ large: true })
      if (fails) {
        sent[0]?.fail(new ApiError('NETWORK', 0, 'Network error'))
        await result
        expect(log).toEqual(['closed'])
      }
      queue.remove(idOf(queue))
      await result
      expect(queue.entries()).toEqual([])
      expect(log).toContain(`discarded ${prepared[0]?.dto.id}`)
    }
  })

  it('is kept when the library closes', async () => {
    const { queue, result, log } = await sendingQueue({ large: true })
    queue.close()
    expect(await result).toEqual(end({ uploaded: 0, failed: 0, canceled: 1 }))
    expect(log).toEqual(['closed'])
  })

  it('is kept after a failure, and tried again when the network is back', async () => {
    const { queue, result, sent, sending, log } = await sendingQueue({ count: 2 })
    sent[0]?.fail(new ApiError('NETWORK', 0, 'Network error'))
    sent[1]?.fail(new ApiError('QUOTA_EXCEEDED', 413, 'Full.'))
    expect(await result).toMatchObject({ failed: 2 })
    queue.reconnect()
    await sending(3)
    sent[2]?.end()
    await expect.poll(() => first(queue)?.status).toBe('uploaded')
    expect(queue.entries()[1]).toMatchObject({ status: 'failed', errorMessage: 'Full.' })
    queue.reconnect()
    await settle()
    expect(sent).toHaveLength(3)
    expect(log).toEqual([])
  })

  it('is sent anew, once, when the server has given it up', async () => {
    const { queue, result, prepared, sent, sending, log } = await sendingQueue({ large: true })
    const gone = () => new ApiError('NOT_FOUND', 404, 'Not found.')
    sent[0]?.fail(gone())
    await sending(2)
    expect(prepared[1]?.dto.id).not.toBe(prepared[0]?.dto.id)
    sent[1]?.fail(gone())
    expect(await result).toMatchObject({ failed: 1 })
    expect(log).toEqual(['closed', 'closed'])
    expect(first(queue)?.status).toBe('failed')
  })
})

describe('the batch of a queue', () => {
  it('counts all files, and tells what became of them after they were cleared', async () => {
    const { steps, gates, next } = await gatedSteps()
    const queue = createUploadQueue(steps)
    queue.add(files(103))
    expect(queue.batch.totals().phase).toBe('none')
    const result = queue.uploadAll([])
    expect(queue.batch.totals()).toMatchObject({ phase: 'active', files: 103, ended: 0 })
    while (queue.batch.totals().phase === 'active') {
      await settle()
      while (gates.length > 0) next().open()
    }
    await result
    queue.clear()
    expect(queue.batch.totals()).toMatchObject({ phase: 'ended', files: 103, uploaded: 103 })
    queue.dismiss()
    expect(queue.batch.totals().phase).toBe('none')
  })

  it('is paused and stopped as a whole, and what was stopped can be uploaded again', async () => {
    const { queue, result, sent } = await sendingQueue({ count: 6 })
    sent[0]?.end()
    await expect.poll(() => queue.batch.totals().uploaded).toBe(1)
    queue.pauseAll()
    expect(queue.batch.totals()).toMatchObject({ phase: 'paused', paused: 5 })
    queue.stop()
    expect(await result).toEqual(end({ uploaded: 1, canceled: 5 }))
    expect(queue.batch.totals()).toMatchObject({ phase: 'ended', files: 1, canceled: 5 })
    queue.dismiss()
    expect(queue.entries().map(({ status }) => status)).toEqual(Array(5).fill('idle'))
  })

  it('tries what failed again with the labels that it had', async () => {
    const { steps, next } = await gatedSteps()
    const labels: string[][] = []
    const queue = createUploadQueue({
      ...steps,
      prepare(file, given, signal) {
        labels.push(given)
        return steps.prepare(file, given, signal)
      },
    })
    queue.add(files(3))
    const result = queue.uploadAll(['summer'])
    await settle()
    next().fail(new Error('Full.'))
    next().fail(new Error('Full.'))
    next().open()
    await result
    expect(queue.batch.report().failed).toEqual([{ reason: 'Full.', names: ['0.jpg', '1.jpg'] }])
    queue.retryFailed()
    await settle()
    next().open()
    next().open()
    await expect.poll(() => queue.batch.totals()).toMatchObject({ phase: 'ended', uploaded: 2 })
    expect(labels).toEqual(Array(5).fill(['summer']))
  })

  it('is left at once by files that are taken out, and is not held up by them', async () => {
    const { queue, result } = await sendingQueue({ count: 3 })
    queue.remove(idOf(queue))
    expect(queue.batch.totals()).toMatchObject({ files: 2, canceled: 1 })
    queue.clear()
    expect(queue.batch.totals().phase).toBe('none')
    await result
    expect(queue.batch.totals().phase).toBe('none')
  })
})
