import { abandonChunked, initiateChunked } from '@safelight/contract/chunked-upload'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { ciphertextLength } from '@safelight/crypto/streams'
import { type ApiClient, ApiError } from '../../api/api-client.ts'
import { createObservable } from '../../async/observables/observable.ts'
import { createSerialQueue } from '../../async/queues/serial-queue.ts'
import { openDescriptor } from '../encryption/open-descriptor.ts'
import type { ChunkedStart } from './encrypt-chunked.ts'
import { initiation, isRefusal, type Learned } from './send-chunked.ts'
import type { ResumeMemory } from './send-large.ts'
import { browserRecords, type UploadRecord, type UploadRecords } from './upload-records.ts'

export interface UnfinishedUpload {
  id: string
  /** The file's name, or the name that the server knows if the account cannot open the details. */
  name: string
  size: number
  /** The part of the file that the server has acknowledged, 0 to 1. */
  progress: number
}

/** The account's unfinished uploads on this device. Choosing the same file again resumes its upload. */
export interface UnfinishedUploads {
  list(): readonly UnfinishedUpload[]
  subscribe(listener: () => void): () => void
  /** Abandons an upload: immediately on this device, and on the server as soon as it is reachable. */
  discard(id: string): Promise<void>
}

export interface UploadMemories extends UnfinishedUploads, ResumeMemory<ChunkedStart> {
  find(checksum: string): Promise<UploadRecord | undefined>
  /** Reads the device's records again. Tells the server about discarded uploads that it may still hold. */
  refresh(): Promise<void>
}

export function createUnfinishedUploads(
  keys: LibraryKeys,
  api: ApiClient,
  kept: UploadRecords = browserRecords,
): UploadMemories {
  const { accountId } = keys
  const shown = createObservable<readonly UnfinishedUpload[]>([])

  /** Runs one step after the other: a list read before a change must not be shown after that change. */
  const enqueue = createSerialQueue()

  const show = () =>
    enqueue(async () => {
      const records = (await kept.all(accountId)).filter(({ discarded }) => !discarded)
      shown.set(await Promise.all(records.map(record => describe(keys, record))))
    })

  const keep = (id: string, learned: Learned) =>
    enqueue(async () => {
      const record = await kept.change(id, learned)
      if (!record) return
      const progress = progressOf(record)
      shown.set(shown.get().map(one => (one.id === id ? { ...one, progress } : one)))
    })

  async function forget(id: string): Promise<void> {
    await kept.remove(id)
    await show()
  }

  async function notifyServer(record: UploadRecord): Promise<void> {
    try {
      // The device may not know the server's id of this upload, such as after a lost response. Starting the
      // upload again returns the id, which is needed to abandon it.
      const { uploadId } =
        record.uploadId === undefined
          ? await api.call(initiateChunked, { body: initiation(record) })
          : { uploadId: record.uploadId }
      await api.call(abandonChunked, { params: { uploadId } })
    } catch (error) {
      // A refusal means that the server does not have the upload. If the server is unreachable or busy, a
      // later refresh asks again.
      if (!(error instanceof ApiError && isRefusal(error))) return
    }
    await kept.remove(record.id)
  }

  return {
    list: shown.get,
    subscribe: shown.subscribe,
    forget,

    async find(checksum) {
      const records = await kept.all(accountId)
      return records.find(record => record.checksum === checksum && !record.discarded)
    },

    async remember({ dto, renditions, chunkBytes, totalChunks }) {
      const { id, checksum } = dto
      let record = await kept.get(id)
      if (!record) {
        const start = { dto, renditions, chunkBytes, totalChunks }
        record = { ...start, id, accountId, checksum, digests: {}, discarded: false }
        await kept.put(record)
        await show()
      }
      const { uploadId, digests } = record
      return {
        ...(uploadId === undefined ? {} : { uploadId }),
        digests,
        keep: learned => keep(id, learned),
      }
    },

    async discard(id) {
      const record = await kept.get(id)
      if (!record) return
      await kept.change(id, { discarded: true })
      await show()
      await notifyServer(record)
    },

    async refresh() {
      await show()
      const records = await kept.all(accountId)
      for (const record of records) if (record.discarded) await notifyServer(record)
    },
  }
}

async function describe(keys: LibraryKeys, record: UploadRecord): Promise<UnfinishedUpload> {
  const { id, dto } = record
  const opened = await openDescriptor(keys, dto).catch(() => undefined)
  const name = opened?.details.name ?? dto.name
  return { id, name, size: dto.size, progress: progressOf(record) }
}

const progressOf = ({ dto, digests, chunkBytes }: UploadRecord): number =>
  Math.min(1, (Object.keys(digests).length * chunkBytes) / ciphertextLength(dto.size))
