import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { openRow, sealRow } from '@safelight/crypto/device'
import type { DeviceDisk } from '../../store/device-disk.ts'
import type { UploadRecord, UploadRecords } from './upload-records.ts'

/** The sealed form of a record. `renditions` is base64url, because JSON cannot hold bytes. */
interface SealedRecord extends Omit<UploadRecord, 'renditions'> {
  renditions: string
}

const PREFIX = 'upload-'

/** Keeps the upload records of one account as sealed rows, for programs that run outside a browser. */
export function createDiskUploadRecords(keys: DeviceKeys, disk: DeviceDisk): UploadRecords {
  async function read(row: string): Promise<UploadRecord | undefined> {
    const sealed = await disk.read(row)
    const opened = sealed && (await openRow(keys, row, sealed).catch(() => undefined))
    if (!opened) return undefined
    const { renditions, ...record } = opened as SealedRecord
    return { ...record, renditions: fromBase64url(renditions) }
  }

  async function put(record: UploadRecord): Promise<void> {
    const row = PREFIX + record.id
    const value: SealedRecord = { ...record, renditions: toBase64url(record.renditions) }
    await disk.write(new Map([[row, await sealRow(keys, row, value)]]))
  }

  return {
    async all() {
      const rows = (await disk.names()).filter(name => name.startsWith(PREFIX))
      const records = await Promise.all(rows.map(read))
      return records.filter(record => record !== undefined)
    },
    get: id => read(PREFIX + id),
    put,
    async change(id, changes) {
      const before = await read(PREFIX + id)
      if (!before) return undefined
      const record = { ...before, ...changes }
      await put(record)
      return record
    },
    remove: id => disk.write(new Map([[PREFIX + id, undefined]])),
  }
}
