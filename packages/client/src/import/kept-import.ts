import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import { openRow, sealRow } from '@safelight/crypto/device'
import type { DeviceDisk } from '../store/device-disk.ts'
import type { FolderSource } from './folder-source.ts'
import { createKeptKeys } from './kept-keys.ts'

export interface ImportOptions {
  albums: boolean
  labels: readonly string[]
}

export const importOptions = z.object({ albums: z.boolean(), labels: z.array(z.string()) })

export interface BegunImport {
  name: string
  handle?: string
  options: ImportOptions
  done: number
  total: number
  albums: readonly (readonly [string, string])[]
}

const begun = z.object({
  v: z.literal(1),
  name: z.string(),
  handle: z.string().optional(),
  options: importOptions,
  done: z.int(),
  total: z.int(),
  albums: z.array(z.tuple([z.string(), z.string()])),
  isWhole: z.boolean(),
})

export interface ImportMemory {
  begin(source: FolderSource): Promise<{ done: Set<string>; albums: [string, string][] }>
  note(begun: BegunImport, keys: readonly string[], isWhole: boolean): Promise<void>
}

/** The sealed record of this device's last folder import. Throws the disk's errors. */
export interface KeptImport extends ImportMemory {
  read(): Promise<BegunImport | undefined>
  done(): Promise<Set<string>>
}

const ROW = 'import'

export function createKeptImport(keys: DeviceKeys, disk: Promise<DeviceDisk>): KeptImport {
  const keptKeys = createKeptKeys(keys, disk, ROW)

  async function read() {
    const sealed = await (await disk).read(ROW)
    const opened = sealed && (await openRow(keys, ROW, sealed).catch(() => undefined))
    return begun.safeParse(opened).data
  }

  return {
    read: async () => (await read()) as BegunImport | undefined,
    done: keptKeys.all,
    async begin({ name, handle }) {
      const before = await read()
      // After a complete import, the next one starts over, because files may have been deleted from the
      // library since.
      if (before && !before.isWhole && before.name === name && before.handle === handle) {
        return { done: await keptKeys.all(), albums: before.albums }
      }
      const gone = [ROW, ...(await keptKeys.rows())]
      await (await disk).write(new Map(gone.map(row => [row, undefined])))
      return { done: new Set(), albums: [] }
    },
    async note(value, done, isWhole) {
      const row = await sealRow(keys, ROW, { ...value, v: 1, isWhole })
      const rows: [string, Bytes][] = [[ROW, row], ...(await keptKeys.rowOf(done))]
      await (await disk).write(new Map(rows))
    },
  }
}
