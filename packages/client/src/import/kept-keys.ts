import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import { openRow, sealRow } from '@safelight/crypto/device'
import type { DeviceDisk } from '../store/device-disk.ts'

const kept = z.array(z.string())

/** A set of texts, such as file keys, in sealed rows with a common prefix. Throws the disk's errors. */
export interface KeptKeys {
  all(): Promise<Set<string>>
  rowOf(more: readonly string[]): Promise<[string, Bytes][]>
  add(more: readonly string[]): Promise<void>
  replace(all: readonly string[]): Promise<void>
  rows(): Promise<string[]>
}

/** The largest number of rows. Beyond this, rows are merged, because reading many is slow. */
const MOST_ROWS = 64

export function createKeptKeys(
  keys: DeviceKeys,
  disk: Promise<DeviceDisk>,
  prefix: string,
  /** The largest number of texts. Beyond it, the oldest texts are dropped. */
  most = Number.POSITIVE_INFINITY,
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
    // If a row does not open, its files count as unknown and are read again.
    const opened = sealed && (await openRow(keys, row, sealed).catch(() => undefined))
    return kept.safeParse(opened).data ?? []
  }

  async function replace(all: readonly string[]): Promise<void> {
    const gone = (await rows()).map((row): [string, undefined] => [row, undefined])
    const whole = await rowOf(all)
    await (await disk).write(new Map<string, Bytes | undefined>([...gone, ...whole]))
  }

  return {
    rows,
    rowOf,
    replace,
    async all() {
      const before = (await rows()).sort((a, b) => numberOf(a) - numberOf(b))
      const found = new Set<string>()
      for (const row of before) for (const key of await open(row)) found.add(key)
      const all = found.size > most ? new Set([...found].slice(-most)) : found
      if (before.length > MOST_ROWS || all !== found) await replace([...all])
      return all
    },
    async add(more) {
      const row = await rowOf(more)
      if (row.length > 0) await (await disk).write(new Map(row))
    },
  }
}
