import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import type { Bytes } from '@safelight/vault/bytes'
import { openRow, sealRow } from '@safelight/vault/device'
import type { DeviceDisk } from '../store/device-disk.ts'

const kept = z.array(z.string())

/** Keys of files that are done, in sealed rows of the device whose names begin in the same way. Throws the disk's errors. */
export interface KeptKeys {
  all(): Promise<Set<string>>
  /** The row that keeps more of them, to be written with others; none for no keys. */
  rowOf(more: readonly string[]): Promise<[string, Bytes][]>
  /** Keeps more of them. */
  add(more: readonly string[]): Promise<void>
  /** The names of all rows, to be deleted. */
  rows(): Promise<string[]>
}

/** Reading gets slow with many rows. */
const MOST_ROWS = 64

export function createKeptKeys(
  keys: DeviceKeys,
  disk: Promise<DeviceDisk>,
  prefix: string,
): KeptKeys {
  const nameOf = (number: number) => `${prefix}-${number}`
  const numberOf = (row: string) =>
    row.startsWith(`${prefix}-`) ? Number(row.slice(prefix.length + 1)) : Number.NaN

  const rows = async () => (await (await disk).names()).filter(row => nameOf(numberOf(row)) === row)

  async function rowOf(more: readonly string[]): Promise<[string, Bytes][]> {
    if (more.length === 0) return []
    const row = nameOf(Math.max(0, ...(await rows()).map(numberOf)) + 1)
    return [[row, await sealRow(keys, row, more)]]
  }

  async function open(row: string): Promise<string[]> {
    const sealed = await (await disk).read(row)
    // A row that does not open costs that some files are read once more.
    const opened = sealed && (await openRow(keys, row, sealed).catch(() => undefined))
    return kept.safeParse(opened).data ?? []
  }

  return {
    rows,
    rowOf,
    async all() {
      const before = await rows()
      const all = new Set<string>()
      for (const row of before) for (const key of await open(row)) all.add(key)
      if (before.length > MOST_ROWS) {
        const whole = await rowOf([...all])
        const gone = before.map((row): [string, undefined] => [row, undefined])
        await (await disk).write(new Map<string, Bytes | undefined>([...gone, ...whole]))
      }
      return all
    },
    async add(more) {
      const row = await rowOf(more)
      if (row.length > 0) await (await disk).write(new Map(row))
    },
  }
}
