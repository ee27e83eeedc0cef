import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import type { Bytes } from '@safelight/vault/bytes'
import { openRow, sealRow } from '@safelight/vault/device'
import { digestOfSealed } from '@safelight/vault/items'
import type { DeviceDisk } from './device-disk.ts'

/** A version that was opened, and the digest of its content: one version has one content. */
export interface Mark {
  version: number
  /** base64url of a SHA-256. */
  digest: string
}

/**
 * The highest versions that this device has seen of albums, contacts and items that are read by themselves
 * (format rules F8, F13, F14). Those of the library's items are in library-versions.ts.
 */
export interface VersionMarks {
  /**
   * Remembers `marks`. Resolves to false, and remembers nothing, if one of them is lower than before, or has
   * the same version with other content.
   */
  accept(name: string, marks: readonly Mark[]): Promise<boolean>
}

/** The mark of a sealed value. */
export const markOf = async ({ version, sealed }: Sealed): Promise<Mark> => ({
  version,
  digest: await digestOfSealed(sealed),
})

interface Sealed {
  version: number
  sealed: Bytes
}

const rowSchema = z.array(z.object({ version: z.int(), digest: z.string() }))

/** A row of the device's store for each name. */
export function createVersionMarks(keys: DeviceKeys, disk: Promise<DeviceDisk>): VersionMarks {
  const seen = new Map<string, readonly Mark[]>()

  async function read(name: string): Promise<readonly Mark[]> {
    const row = await (await disk).read(name).catch(() => undefined)
    if (!row) return []
    return openRow(keys, name, row)
      .then(value => rowSchema.parse(value))
      .catch(() => [])
  }

  async function accept(row: string, marks: readonly Mark[]): Promise<boolean> {
    const stored = await read(row)
    const known = seen.get(row) ?? []
    const highest = marks.map((_, i) => higher(stored[i], known[i]))
    if (marks.some((mark, i) => isRefused(mark, highest[i]))) return false
    if (marks.every((mark, i) => mark.version === highest[i]?.version)) return true
    seen.set(row, marks)
    const sealed = await sealRow(keys, row, marks)
    // If the device stores nothing, the marks last until the page closes.
    await (await disk).write(new Map([[row, sealed]])).catch(() => {})
    return true
  }

  return {
    accept(name, marks) {
      const row = `floor-${name}`
      return locked(row, () => accept(row, marks))
    },
  }
}

/** Tabs take turns, so that each sees what the one before has written. */
const locked = <T>(row: string, act: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`safelight-${row}`, act) as Promise<T>

const higher = (a: Mark | undefined, b: Mark | undefined): Mark | undefined =>
  (a?.version ?? 0) > (b?.version ?? 0) ? a : b

const isRefused = (mark: Mark, seen: Mark | undefined): boolean =>
  seen !== undefined &&
  (mark.version < seen.version || (mark.version === seen.version && mark.digest !== seen.digest))
