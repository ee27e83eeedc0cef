import { describe, expect, it } from 'vitest'
import { end, first, idOf, sendingQueue, settle } from '../../test/sending-queue.ts'
import { ApiError } from '../api/api-client.ts'

describe('pausing', () => {
  it('lets a large file resume without a second preparation', async () => {
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

  it('makes a small file start again under new keys when it resumes (F9)', async () => {
    const { queue, prepared, sent, sending } = await sendingQueue()
    queue.pause(idOf(queue))
    queue.resume(idOf(queue))
    await sending(2)
    expect(prepared[1]?.dto.id).not.toBe(prepared[0]?.dto.id)
    expect(prepared[1]?.dto.wrappedKey).not.toBe(prepared[0]?.dto.wrappedKey)
    expect(sent[1]?.upload).toBe(prepared[1])
  })

  it('lets the next waiting file start', async () => {
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

  it('can apply to all files', async () => {
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

  it('ends when the user cancels the paused file', async () => {
    const { queue, result, prepared, log } = await sendingQueue({ large: true })
    queue.pause(idOf(queue))
    await settle()
    queue.cancel(idOf(queue))
    expect(await result).toEqual(end({ uploaded: 0, failed: 0, canceled: 1 }))
    expect(first(queue)).toMatchObject({ status: 'idle', progress: 0 })
    expect(log).toEqual([`discarded ${prepared[0]?.dto.id}`, 'closed'])
  })
})

const cutOff = () => new ApiError('NETWORK', 0, 'Network error')

describe('while the server is unreachable', () => {
  it('files wait instead of failing, and no further file starts', async () => {
    const { queue, result, prepared, sent, sending, answer } = await sendingQueue({ count: 9 })
    const statuses = () => new Set(queue.entries().map(({ status }) => status))
    for (const { fail } of sent) fail(cutOff())
    await expect.poll(statuses).toEqual(new Set(['offline']))
    expect(prepared).toHaveLength(4)
    expect(queue.batch.totals()).toMatchObject({ phase: 'offline', failed: 0, ended: 0 })
    answer()
    for (const count of [8, 12, 13]) {
      await sending(count)
      for (const { end } of sent) end()
    }
    expect(await result).toEqual(end({ uploaded: 9 }))
  })

  it('the user can pause or cancel a file', async () => {
    const { queue, result, sent, sending, answer } = await sendingQueue({ count: 2 })
    for (const { fail } of sent) fail(cutOff())
    await expect.poll(() => first(queue)?.status).toBe('offline')
    queue.pause(idOf(queue))
    queue.cancel(idOf(queue, 1))
    await expect.poll(() => queue.entries()[1]?.status).toBe('idle')
    answer()
    await settle()
    expect(first(queue)?.status).toBe('paused')
    queue.resume(idOf(queue))
    await sending(3)
    sent[2]?.end()
    expect(await result).toEqual(end({ uploaded: 1, canceled: 1 }))
  })

  it('a file fails if its connection keeps breaking although the server answers', async () => {
    const { queue, result, sent, sending, answer } = await sendingQueue()
    for (let count = 1; count <= 6; count++) {
      await sending(count)
      sent[count - 1]?.fail(cutOff())
      await settle()
      answer()
    }
    expect(await result).toEqual(end({ failed: 1 }))
    expect(first(queue)).toMatchObject({ status: 'failed', errorMessage: 'Network error' })
  })
})

describe('the sent part of a file', () => {
  it('is discarded when the user removes the file', async () => {
    for (const fails of [false, true]) {
      const { queue, result, prepared, sent, log } = await sendingQueue({ large: true })
      if (fails) {
        sent[0]?.fail(new ApiError('QUOTA_EXCEEDED', 413, 'Full.'))
        await result
        expect(log).toEqual(['closed'])
      }
      queue.remove(idOf(queue))
      await result
      expect(queue.entries()).toEqual([])
      expect(log).toContain(`discarded ${prepared[0]?.dto.id}`)
    }
  })

  it('the sent part of a file is kept when the library closes', async () => {
    const { queue, result, log } = await sendingQueue({ large: true })
    queue.close()
    expect(await result).toEqual(end({ uploaded: 0, failed: 0, canceled: 1 }))
    expect(log).toEqual(['closed'])
  })

  it('is kept while the server is unreachable', async () => {
    const { queue, result, prepared, sent, sending, answer } = await sendingQueue({ large: true })
    sent[0]?.fail(cutOff())
    await expect.poll(() => first(queue)).toMatchObject({ status: 'offline', progress: 0.5 })
    answer()
    await sending(2)
    expect(prepared).toHaveLength(1)
    sent[1]?.end()
    expect(await result).toEqual(end({ uploaded: 1 }))
  })

  it('if the server has dropped the sent part, the whole file is sent again', async () => {
    const { queue, result, prepared, sent, sending, log } = await sendingQueue({ large: true })
    const gone = () => new ApiError('NOT_FOUND', 404, 'Not found. It may have been deleted.')
    sent[0]?.fail(gone())
    await sending(2)
    expect(prepared[1]?.dto.id).not.toBe(prepared[0]?.dto.id)
    sent[1]?.fail(gone())
    expect(await result).toMatchObject({ failed: 1 })
    expect(log).toEqual(['closed', 'closed'])
    expect(first(queue)?.status).toBe('failed')
  })
})
