import type { DeviceKeys } from '@safelight/vault/account-keys'
import { openRow, sealRow } from '@safelight/vault/device'
import { z } from 'zod'
import type { DeviceDisk } from './device-disk.ts'

/** The highest versions that this device has seen of what others write too (format rules F8, F13, F14). */
export interface DeviceFloors {
  /** Remembers `versions`; false, and nothing is remembered, if one of them is below what was seen. */
  raise(name: string, versions: readonly number[]): Promise<boolean>
}

const rowSchema = z.array(z.int())

/** A row of the device's store for each name. */
export function createDeviceFloors(keys: DeviceKeys, disk: Promise<DeviceDisk>): DeviceFloors {
  const seen = new Map<string, readonly number[]>()

  async function read(name: string): Promise<readonly number[]> {
    const row = await (await disk).read(name).catch(() => undefined)
    if (!row) return []
    return openRow(keys, name, row)
      .then(value => rowSchema.parse(value))
      .catch(() => [])
  }

  return {
    async raise(name, versions) {
      const row = `floor-${name}`
      const stored = await read(row)
      const known = seen.get(row) ?? []
      const floor = versions.map((_, i) => Math.max(stored[i] ?? 0, known[i] ?? 0))
      if (versions.some((version, i) => version < (floor[i] ?? 0))) return false
      if (versions.every((version, i) => version === floor[i])) return true
      seen.set(row, versions)
      const sealed = await sealRow(keys, row, versions)
      // Where the device keeps nothing, the floors hold until the page is left.
      await (await disk).write(new Map([[row, sealed]])).catch(() => {})
      return true
    },
  }
}
