import { LIMITS } from '@safelight/contract/limits'
import { describe, expect, it } from 'vitest'
import { aFile, anAccount, anUpload, recordOf } from '../../test/fixtures.ts'
import { end, files, idOf, sendingQueue, settle } from '../../test/sending-queue.ts'
import { ApiError } from '../api/api-client.ts'
import { createLimiter } from '../async/queues/limiter.ts'
import type { LibraryItem } from '../items/item.ts'
import { SeparateFilesError } from './files/join-files.ts'
import type { PreparedUpload } from './pipeline.ts'
import { DuplicateError, DuplicateInTrashError } from './sending/duplicate-check.ts'
import { createUploadQueue, type QueuePipeline } from './upload-queue.ts'

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
  const steps: QueuePipeline = {
    sockets: createLimiter(LIMITS.uploadsAtOnce),
    prepare({ file }, _labels, signal) {
      return new Promise((resolve, reject) => {
        gates.push({ name: file.name, open: () => resolve(upload), fail: reject })
        most = Math.max(most, gates.length)
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    },
    refuseDuplicate: async () => {},
    joinMovie: async () => undefined,
    meetDuplicate: async () => undefined,
    contentIdOf: async () => undefined,
    discard: async () => {},
    restore: async () => true,
    stored: async () => {},
    storedAgain: async () => {},
    addToAlbum: async () => {},
    matchArrivals: async () => {},
    reach: async () => {},
  }
  const next = () => {
    const gate = gates.shift()
    if (!gate) throw new Error('no file is in progress')
    return gate
  }
  return { steps, gates, next, most: () => most }
}

describe('the upload queue', () => {
  it('refuses files that are larger than the installation allows', async () => {
    const { steps } = await gatedSteps()
    const queue = createUploadQueue(steps, { bytes: 2 * 1024 ** 2 })
    const large = new File([new Uint8Array(2 * 1024 ** 2 + 1)], 'large.jpg', { type: 'image/jpeg' })
    const { added, messages } = await queue.add([...files(1), large])
    expect(added).toHaveLength(1)
    expect(messages.map(({ text }) => text)).toEqual([
      'File "large.jpg" is too large. Maximum size is 2MB.',
    ])
  })

  it('adds stored files and duplicates to the album that they were chosen for', async () => {
    const { steps, next } = await gatedSteps()
    const met = { item: { id: 'known' } as LibraryItem, isImproved: false }
    const albums: [string, string][] = []
    const failing = new Set(['beach'])
    const queue = createUploadQueue({
      ...steps,
      refuseDuplicate: async () => {
        if (albums.length === 1) throw new DuplicateError('known')
      },
      meetDuplicate: async () => met,
      addToAlbum: async (album, { id }) => {
        if (failing.has(album)) throw new ApiError('FORBIDDEN', 403, 'Not yours')
        albums.push([album, id])
      },
    })
    const finish = async (id: number) => {
      const result = queue.upload(id, [])
      await settle()
      next().open()
      return result
    }
    const { added } = await queue.add(files(2), 'summer')
    for (const { id } of added) await finish(id)
    expect(albums).toEqual([
      ['summer', expect.any(String)],
      ['summer', 'known'],
    ])
    const [refused] = (await queue.add([aFile('3.jpg', 'other')], 'beach')).added
    expect(await finish(refused?.id ?? 0)).toEqual(end({ failed: 1 }))
    expect(queue.entries().at(-1)).toMatchObject({ status: 'failed', errorMessage: 'Not yours' })
    failing.clear()
    await finish(refused?.id ?? 0)
    expect(albums.at(-1)?.[0]).toBe('beach')
    const [plain] = (await queue.add([aFile('4.jpg', 'plain')])).added
    await finish(plain?.id ?? 0)
    expect(albums).toHaveLength(3)
  })

  it('uploads four files at once', async () => {
    const { steps, gates, next, most } = await gatedSteps()
    const queue = createUploadQueue(steps)
    await queue.add(files(6))
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

  it('makes one entry of a live photo', async () => {
    const { steps } = await gatedSteps()
    const prepared: [string, string | undefined][] = []
    const refusing: QueuePipeline = {
      ...steps,
      async prepare({ file, movie }) {
        prepared.push([file.name, movie?.name])
        if (movie) throw new SeparateFilesError()
        throw new ApiError('DUPLICATE_ITEM', 409, 'There.')
      },
    }
    const queue = createUploadQueue(refusing)
    const movie = new File(['moves'], 'IMG_1.mp4', { type: 'video/mp4' })
    const { added } = await queue.add([aFile('IMG_1.jpg'), movie, aFile('IMG_2.jpg')])
    expect(added.map(({ file, movie }) => [file.name, movie?.name])).toEqual([
      ['IMG_1.jpg', 'IMG_1.mp4'],
      ['IMG_2.jpg', undefined],
    ])
    expect((await queue.add([movie])).added).toEqual([])
    expect(await queue.uploadAll([])).toEqual(end({ duplicates: 2 }))
    await expect
      .poll(() => queue.entries().map(({ file, status }) => [file.name, status]))
      .toEqual([
        ['IMG_1.jpg', 'uploaded'],
        ['IMG_2.jpg', 'uploaded'],
        ['IMG_1.mp4', 'uploaded'],
      ])
    expect(prepared[0]).toEqual(['IMG_1.jpg', 'IMG_1.mp4'])
    expect(prepared).toContainEqual(['IMG_1.mp4', undefined])
  })

  it('makes one entry of a live photo even if its file names differ', async () => {
    const { steps } = await gatedSteps()
    const prepared: [string, string | undefined][] = []
    const asked: string[] = []
    const contents = new Map([
      ['clip 7.mov', 'A'],
      ['clip 8.mov', 'B'],
      ['beach.jpg', 'A'],
      ['wood.jpg', 'B'],
    ])
    const asking: QueuePipeline = {
      ...steps,
      async contentIdOf({ name }) {
        asked.push(name)
        return contents.get(name)
      },
      async prepare({ file, movie }) {
        prepared.push([file.name, movie?.name])
        throw new ApiError('DUPLICATE_ITEM', 409, 'There.')
      },
    }
    const queue = createUploadQueue(asking, { moreFormats: true })
    const movie = (name: string) => new File([name], name, { type: 'video/quicktime' })
    await queue.add([aFile('plain.jpg')])
    const { added } = await queue.add([
      movie('clip 7.mov'),
      aFile('beach.jpg'),
      movie('clip 8.mov'),
    ])
    await queue.add([aFile('wood.jpg')])
    expect(added).toHaveLength(3)
    expect(await queue.uploadAll([])).toEqual(end({ duplicates: 4 }))
    expect(prepared).toEqual([
      ['plain.jpg', undefined],
      ['beach.jpg', 'clip 7.mov'],
      ['clip 8.mov', undefined],
      ['wood.jpg', undefined],
    ])
    // The queue reads file contents only in a batch with a movie that lacks its picture.
    expect(asked).toEqual(['clip 7.mov', 'clip 8.mov', 'beach.jpg'])
  })

  it('keeps the halves of a live photo apart if the upload of one half has started', async () => {
    const { steps, gates } = await gatedSteps()
    const asked = Promise.withResolvers<string>()
    const queue = createUploadQueue(
      { ...steps, contentIdOf: () => asked.promise },
      { moreFormats: true },
    )
    const movie = new File(['moves'], 'clip.mov', { type: 'video/quicktime' })
    const { added } = await queue.add([aFile('beach.jpg'), movie])
    queue.upload(added[0]?.id ?? 0, [])
    await settle()
    asked.resolve('A')
    await settle()
    queue.uploadAll([])
    await expect.poll(() => gates.map(({ name }) => name)).toEqual(['beach.jpg', 'clip.mov'])
    expect(queue.entries().map(({ movie }) => movie)).toEqual([undefined, undefined])
    queue.close()
  })

  it('adds a live photo’s movie to its picture in the library', async () => {
    const { steps } = await gatedSteps()
    const { dto } = await anUpload(await anAccount())
    const joined: string[] = []
    let isTrashed = false
    const queue = createUploadQueue({
      ...steps,
      prepare: async () => ({
        dto,
        isResumable: false,
        send: () => expect.unreachable(),
        close: () => {},
      }),
      async refuseDuplicate() {
        throw isTrashed ? new DuplicateInTrashError('old') : new DuplicateError('old')
      },
      async joinMovie(id, { movie }) {
        if (joined.push(`${id} ${movie?.name}`) > 2) return undefined
        return recordOf({ dto })
      },
      async restore() {
        isTrashed = false
        return true
      },
    })
    const pair = () => [aFile('IMG_1.jpg'), new File(['0'], 'IMG_1.mp4', { type: 'video/mp4' })]
    await queue.add(pair())
    expect(await queue.uploadAll([])).toEqual(end({ uploaded: 1 }))
    queue.clear()
    isTrashed = true
    await queue.add(pair())
    expect(await queue.uploadAll([])).toEqual(end({ inTrash: 1 }))
    await queue.restoreDuplicate(queue.entries()[0]?.id ?? 0)
    expect(queue.entries().map(({ status, duplicate }) => [status, duplicate])).toEqual([
      ['uploaded', undefined],
    ])
    queue.clear()
    await queue.add(pair())
    expect(await queue.uploadAll([])).toEqual(end({ duplicates: 1 }))
    expect(joined).toEqual(['old IMG_1.mp4', 'old IMG_1.mp4', 'old IMG_1.mp4'])
  })

  it('can restore a duplicate from the trash', async () => {
    const { steps, next } = await gatedSteps()
    const restored: string[] = []
    const stored: string[] = []
    const queue = createUploadQueue({
      ...steps,
      async refuseDuplicate() {
        throw new DuplicateInTrashError('duplicate')
      },
      async restore(id) {
        restored.push(id)
        return restored.length === 1
      },
      stored: async () => void stored.push('once'),
      storedAgain: async () => void stored.push('again'),
    })
    await queue.add(files(3))
    const result = queue.uploadAll([])
    for (let i = 0; i < 3; i++) {
      await settle()
      next().open()
    }
    expect(await result).toEqual(end({ inTrash: 3 }))
    expect(await queue.uploadAll([])).toEqual(end({}))
    const [first = 0, , third = 0] = queue.entries().map(entry => entry.id)
    await queue.restoreDuplicate(first)
    const again = queue.upload(third, [])
    await settle()
    next().open()
    expect(await again).toEqual(end({ uploaded: 1 }))
    // Restores only the second, because the others are in the library now.
    await queue.restoreDuplicates()
    expect(restored).toEqual(['duplicate', 'duplicate'])
    // The person wants this item although the trash had it, so `storedAgain` gets it. It is not paired.
    expect(stored).toEqual(['again'])
    expect(queue.entries()).toMatchObject([
      { status: 'uploaded', restored: true },
      { status: 'uploaded', duplicate: true },
      { status: 'uploaded' },
    ])
  })

  it('retries failed files on request', async () => {
    const { steps, next } = await gatedSteps()
    const queue = createUploadQueue(steps)
    await queue.add(files(2))
    const result = queue.uploadAll([])
    await settle()
    next().fail(new ApiError('QUOTA_EXCEEDED', 413, 'Full.'))
    next().open()
    expect(await result).toEqual(end({ uploaded: 1, failed: 1, canceled: 0 }))
    expect(queue.entries()[0]).toMatchObject({ status: 'failed', errorMessage: 'Full.' })

    const again = queue.uploadAll([])
    await settle()
    expect(queue.entries()[0]?.errorMessage).toBeUndefined()
    next().open()
    expect(await again).toEqual(end({ uploaded: 1, failed: 0, canceled: 0 }))
  })

  it('pairs new items with earlier items after every upload has ended', async () => {
    const { steps, next, gates } = await gatedSteps()
    let ended = 0
    let pairedAfter: number[] = []
    const queue = createUploadQueue({
      ...steps,
      stored: async () => {
        ended += 1
      },
      matchArrivals: async () => {
        pairedAfter = [...pairedAfter, ended]
      },
    })
    await queue.add(files(2))
    const result = queue.uploadAll([])
    await expect.poll(() => gates.length).toBe(2)
    next().open()
    next().open()
    expect(await result).toEqual(end({ uploaded: 2 }))
    expect(pairedAfter).toEqual([2])
  })

  it('uploadAll waits for uploads that were started separately', async () => {
    const { steps, next } = await gatedSteps()
    const queue = createUploadQueue(steps)
    const { added } = await queue.add(files(2))
    const [first] = added
    queue.upload(first?.id ?? 0, [])
    await settle()
    const slow = next()
    let isOver = false
    const result = queue.uploadAll([]).finally(() => {
      isOver = true
    })
    await settle()
    next().open()
    await settle()
    expect(queue.entries().map(({ status }) => status)).toEqual(['preparing', 'uploaded'])
    expect(isOver).toBe(false)
    slow.open()
    expect(await result).toEqual(end({ uploaded: 1 }))
    expect(queue.entries().map(({ status }) => status)).toEqual(['uploaded', 'uploaded'])
  })

  it('marks a file that the server already has as a duplicate', async () => {
    const { steps, next } = await gatedSteps()
    const queue = createUploadQueue(steps)
    await queue.add(files(1))
    const result = queue.uploadAll([])
    await settle()
    next().fail(new ApiError('DUPLICATE_ITEM', 409, 'Upload failed: 409'))
    expect(await result).toEqual(end({ duplicates: 1 }))
    expect(queue.entries()[0]).toMatchObject({ status: 'uploaded', duplicate: true })
  })

  it('cancels one file without affecting the other files', async () => {
    const { steps, next } = await gatedSteps()
    const queue = createUploadQueue(steps)
    await queue.add(files(2))
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

  it('cancels a waiting file', async () => {
    const { steps, gates, next } = await gatedSteps()
    const queue = createUploadQueue(steps)
    await queue.add(files(5))
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

  it('notifies listeners once of changes to many files', async () => {
    const { steps } = await gatedSteps()
    const queue = createUploadQueue(steps)
    let told = 0
    queue.subscribe(() => {
      told += 1
    })
    await queue.add(files(500))
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

  it('cancels every upload when the user clears the queue', async () => {
    const { steps } = await gatedSteps()
    const queue = createUploadQueue(steps)
    await queue.add(files(3))
    const result = queue.uploadAll([])
    await settle()
    queue.clear()
    expect(await result).toEqual(end({ uploaded: 0, failed: 0, canceled: 3 }))
    expect(queue.entries()).toEqual([])
  })
})

describe('the batch of a queue', () => {
  it('keeps the results of all files after the queue is cleared', async () => {
    const { steps, gates, next } = await gatedSteps()
    const queue = createUploadQueue(steps)
    await queue.add(files(103))
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

  it('pauses all files together', async () => {
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

  it('retries failed files with their labels', async () => {
    const { steps, next } = await gatedSteps()
    const labels: string[][] = []
    const queue = createUploadQueue({
      ...steps,
      prepare(file, given, signal) {
        labels.push(given)
        return steps.prepare(file, given, signal)
      },
    })
    await queue.add(files(3))
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

  it('drops removed files before their uploads have ended', async () => {
    const { queue, result } = await sendingQueue({ count: 3 })
    queue.remove(idOf(queue))
    expect(queue.batch.totals()).toMatchObject({ files: 2, canceled: 1 })
    queue.clear()
    expect(queue.batch.totals().phase).toBe('none')
    await result
    expect(queue.batch.totals().phase).toBe('none')
  })
})
