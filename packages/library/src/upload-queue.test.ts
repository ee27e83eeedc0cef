import { describe, expect, it } from 'vitest'
import { aFile, anAccount, anUpload, recordOf } from '../test/fixtures.ts'
import { ApiError } from './api-client.ts'
import { createUploadQueue, type UploadSteps } from './upload-queue.ts'

const files = (count: number) => Array.from({ length: count }, (_, i) => aFile(`${i}.jpg`))

/** Steps that wait until the test lets them go on. */
async function gatedSteps() {
  const upload = await anUpload(await anAccount())
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
    send: async (sent, onProgress) => {
      onProgress(0.5)
      return recordOf(sent)
    },
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
    expect(await result).toEqual({ uploaded: 6, failed: 0, cancelled: 0 })
    expect(most()).toBe(4)
    expect(queue.entries().every(entry => entry.status === 'uploaded')).toBe(true)
  })

  it('keeps the reason of a failure, goes on with the rest, and tries again when asked', async () => {
    const { steps, next } = await gatedSteps()
    const queue = createUploadQueue(steps)
    queue.add(files(2))
    const result = queue.uploadAll([])
    await settle()
    next().fail(new ApiError('NETWORK', 0, 'Network error'))
    next().open()
    expect(await result).toEqual({ uploaded: 1, failed: 1, cancelled: 0 })
    expect(queue.entries()[0]).toMatchObject({ status: 'failed', errorMessage: 'Network error' })

    const again = queue.uploadAll([])
    await settle()
    expect(queue.entries()[0]?.errorMessage).toBeUndefined()
    next().open()
    expect(await again).toEqual({ uploaded: 1, failed: 0, cancelled: 0 })
  })

  it('counts what the server has already as uploaded', async () => {
    const { steps, next } = await gatedSteps()
    const queue = createUploadQueue(steps)
    queue.add(files(1))
    const result = queue.uploadAll([])
    await settle()
    next().fail(new ApiError('DUPLICATE_ITEM', 409, 'Upload failed: 409'))
    expect(await result).toMatchObject({ uploaded: 1, failed: 0 })
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
    expect(await result).toEqual({ uploaded: 1, failed: 0, cancelled: 1 })
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
    expect(await result).toEqual({ uploaded: 4, failed: 0, cancelled: 1 })
  })

  it('stops everything when it is cleared', async () => {
    const { steps } = await gatedSteps()
    const queue = createUploadQueue(steps)
    queue.add(files(3))
    const result = queue.uploadAll([])
    await settle()
    queue.clear()
    expect(await result).toEqual({ uploaded: 0, failed: 0, cancelled: 3 })
    expect(queue.entries()).toEqual([])
  })
})
