import { utf8 } from '@safelight/crypto/bytes'
import { SuppliedFile } from '@safelight/media/ranged-files'
import { afterEach, expect, it, vi } from 'vitest'
import { anAccount } from '../../test/fixtures.ts'
import { createFilePreparation } from './prepare-file.ts'
import { workInThread } from './workers/work-in-thread.ts'

afterEach(() => vi.restoreAllMocks())

it('says that a reading is late if the file could not be read within the limit', async () => {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const head = utf8('\0\0\0\x14ftypisom\0\0\0\0isom')
  const { read, close } = createFilePreparation({
    keys: await anAccount(),
    startWorker: workInThread(async () => ({})),
    unfinished: { find: async () => undefined },
    chunkBytes: 2 ** 20,
    moreFormats: false,
  })
  let reads = 0
  const file = new SuppliedFile(head.length, async () => {
    reads += 1
    if (reads === 1) return head
    limit.abort(new DOMException('Too late', 'TimeoutError'))
    return new Promise(() => {})
  })
  const reading = await read({ file, type: 'video/mp4' }, new AbortController().signal)
  expect(reading).toMatchObject({ renditions: [], isLate: true })
  close()
})
