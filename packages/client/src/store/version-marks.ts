import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import { openRow, sealRow } from '@safelight/crypto/device'
import { digestOfSealed } from '@safelight/crypto/items'
import { isBeyondOthers } from '../items/others-changes.ts'
import type { DeviceDisk } from './device-disk.ts'

/** A version that was opened, and the digest of its content. One version must never have two contents. */
export interface Mark {
  version: number
  /** base64url of a SHA-256. */
  digest: string
}

export interface Marks {
  /** The mark that the owner claims. Undefined if the record contains only another person's mark. */
  owner?: Mark
  /**
   * The mark of the last change by the owner or an editor. Undefined if only the owner may change the record,
   * or if this client could not open the change or rejected it.
   */
  latest?: Mark
  /** An album's epoch. A new epoch resets both marks. */
  epoch?: number
}

/**
 * The highest versions that this device has seen of albums, contacts and individually read items (format
 * rules F8, F13, F14). library-versions.ts has those of the library's items.
 */
export interface VersionMarks {
  /**
   * Records `marks`. A newer mark of the owner resets the latest one. Resolves to false, and records nothing,
   * if a mark
   * - belongs to an earlier epoch,
   * - has a lower version than before,
   * - has the same version as before, but other content, or
   * - exceeds the owner's version by more than format rule F8 allows.
   */
  accept(name: string, marks: Marks): Promise<boolean>
}

/** Marks for cached data that was verified before: accepts every version, and records nothing. */
export const NO_MARKS: VersionMarks = { accept: async () => true }

export const markOf = async ({ version, sealed }: Sealed): Promise<Mark> => ({
  version,
  digest: await digestOfSealed(sealed),
})

interface Sealed {
  version: number
  sealed: Bytes
}

const mark = z.object({ version: z.int(), digest: z.string() })
const rowSchema = z.object({
  owner: mark.optional(),
  latest: mark.optional(),
  epoch: z.int().optional(),
})
type Row = z.infer<typeof rowSchema>

export function createVersionMarks(keys: DeviceKeys, disk: Promise<DeviceDisk>): VersionMarks {
  /** If the device stores nothing, the marks last until the page closes. */
  const inMemory = new Map<string, Row>()

  async function read(name: string): Promise<Row> {
    const kept = inMemory.get(name)
    if (kept) return kept
    const row = await (await disk).read(name).catch(() => undefined)
    if (!row) return {}
    return openRow(keys, name, row)
      .then(value => rowSchema.parse(value))
      .catch(() => ({}))
  }

  async function accept(name: string, marks: Marks): Promise<boolean> {
    const seen = await read(name)
    const next = follow(seen, marks)
    if (!next) return false
    if (JSON.stringify(next) === JSON.stringify(seen)) return true
    const sealed = await sealRow(keys, name, next)
    await (await disk).write(new Map([[name, sealed]])).catch(() => void inMemory.set(name, next))
    return true
  }

  return {
    accept(name, marks) {
      const row = `floor-${name}`
      return locked(row, () => accept(row, marks))
    },
  }
}

const locked = <T>(row: string, act: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`safelight-${row}`, act) as Promise<T>

/** The row to record after these marks; undefined if they are refused. */
function follow(before: Row, { owner, latest, epoch = 0 }: Marks): Row | undefined {
  if (epoch < (before.epoch ?? 0)) return undefined
  const seen = epoch > (before.epoch ?? 0) ? {} : before
  if (owner && isRefused(owner, seen.owner)) return undefined
  const isNewer = owner !== undefined && owner.version > (seen.owner?.version ?? 0)
  const known = isNewer ? undefined : seen.latest
  const word = owner ?? seen.owner
  if (latest && isRefused(latest, known)) return undefined
  if (latest && isBeyondOthers(latest.version, word?.version ?? 0)) return undefined
  const last = latest ?? known
  return { ...(word && { owner: word }), ...(last && { latest: last }), epoch }
}

const isRefused = (mark: Mark, seen: Mark | undefined): boolean =>
  seen !== undefined &&
  (mark.version < seen.version || (mark.version === seen.version && mark.digest !== seen.digest))
