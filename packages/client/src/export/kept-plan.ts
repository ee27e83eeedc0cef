import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { openRow, sealRow } from '@safelight/crypto/device'
import { OpenError } from '@safelight/crypto/errors'
import type { DeviceDisk } from '../store/device-disk.ts'
import type { ExportScope, PlannedItem } from './plan.ts'

const plan = z.object({
  v: z.literal(1),
  /** Time of planning, ISO 8601. */
  begun: z.string(),
  year: z.int().optional(),
  partBytes: z.int(),
  parts: z.array(
    z.object({
      items: z.int(),
      bytes: z.int(),
      problems: z.int().optional(),
    }),
  ),
})

export interface ExportPlan extends ExportScope {
  v: 1
  begun: string
  parts: { items: number; bytes: number; problems?: number }[]
}

const plannedItems: z.ZodType<PlannedItem[]> = z.array(
  z.object({ at: z.string(), path: z.string(), bytes: z.int() }),
)

/** The sealed record of this device's export. Throws the disk's errors. */
export interface KeptPlan {
  /** Returns undefined if the device has no plan, or cannot decrypt it. */
  read(): Promise<ExportPlan | undefined>
  write(plan: ExportPlan): Promise<void>
  /**
   * Returns the items of a part. Parts are counted from 0. Throws OpenError if the items are missing or
   * cannot be decrypted.
   */
  items(part: number): Promise<PlannedItem[]>
  writeItems(part: number, items: readonly PlannedItem[]): Promise<void>
  forgetItems(): Promise<void>
  forget(): Promise<void>
}

const PLAN = 'export'
const rowOf = (part: number) => `export-${part}`

export function createKeptPlan(keys: DeviceKeys, disk: DeviceDisk): KeptPlan {
  const write = async (row: string, value: unknown) =>
    disk.write(new Map([[row, await sealRow(keys, row, value)]]))

  async function remove(rows: RegExp): Promise<void> {
    const names = (await disk.names()).filter(name => rows.test(name))
    await disk.write(new Map(names.map(name => [name, undefined])))
  }

  return {
    async read() {
      const row = await disk.read(PLAN)
      const opened = row && (await openRow(keys, PLAN, row).catch(() => undefined))
      return plan.safeParse(opened).data as ExportPlan | undefined
    },
    write: value => write(PLAN, value),
    async items(part) {
      const row = await disk.read(rowOf(part))
      if (!row) throw new OpenError()
      return plannedItems.parse(await openRow(keys, rowOf(part), row))
    },
    writeItems: (part, items) => write(rowOf(part), items),
    forgetItems: () => remove(/^export-\d+$/),
    forget: () => remove(/^export(-\d+)?$/),
  }
}
