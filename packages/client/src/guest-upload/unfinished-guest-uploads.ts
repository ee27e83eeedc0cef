import { abandonGuestChunked } from '@safelight/contract/guest-uploads'
import { LIMITS } from '@safelight/contract/limits'
import { decodeTime } from 'ulid'
import type { ApiClient } from '../api/api-client.ts'
import type { ResumeMemory } from '../upload/large/send-large.ts'
import {
  type KeptUpload,
  recordsInBrowser,
  type UploadRecords,
} from '../upload/large/upload-records.ts'
import type { GuestChunkedStart } from './encrypt-guest-upload.ts'

/** The device's record of a visitor's upload in chunks. Its key is sealed under the link's secret. */
export interface GuestUploadRecord extends GuestChunkedStart, KeptUpload {}

/** A visitor's unfinished uploads to one link. Choosing the same file again resumes its upload. */
export interface UnfinishedGuestUploads extends ResumeMemory<GuestChunkedStart> {
  all(): Promise<GuestUploadRecord[]>
}

export function createUnfinishedGuestUploads(
  token: string,
  api: ApiClient,
  records: UploadRecords<GuestUploadRecord> = recordsInBrowser(),
): UnfinishedGuestUploads {
  const visitor = `guest/${token}`
  return {
    /** Also deletes records of uploads that the server has certainly deleted. */
    async all() {
      const oldest = Date.now() - LIMITS.unfinishedGuestUploadDays * DAY
      const all = await records.all(visitor)
      const old = all.filter(({ id }) => decodeTime(id) < oldest)
      for (const { id } of old) await records.remove(id)
      return all.filter(record => !old.includes(record))
    },

    async remember({ dto, kept, renditions, chunkBytes, totalChunks }) {
      const { id } = dto
      let record = await records.get(id)
      if (!record) {
        const start = { dto, kept, renditions, chunkBytes, totalChunks }
        record = { ...start, id, accountId: visitor, digests: {}, discarded: false }
        await records.put(record)
      }
      const { uploadId, digests } = record
      return {
        ...(uploadId === undefined ? {} : { uploadId }),
        digests,
        keep: async learned => void (await records.change(id, learned)),
      }
    },

    forget: id => records.remove(id),

    async discard(id) {
      const record = await records.get(id)
      await records.remove(id)
      // If the server does not hear of it, it deletes the upload after a day.
      if (record?.uploadId === undefined) return
      const params = { token, uploadId: record.uploadId }
      await api.call(abandonGuestChunked, { params }).catch(() => {})
    },
  }
}

const DAY = 24 * 60 * 60 * 1000
