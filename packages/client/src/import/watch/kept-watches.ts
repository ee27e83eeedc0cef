import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import { openRow, sealRow } from '@safelight/crypto/device'
import type { DeviceDisk } from '../../store/device-disk.ts'
import { importOptions } from '../kept-import.ts'
import { createKeptKeys, type KeptKeys } from '../kept-keys.ts'
import type { WatchedFolder } from './watched-folder.ts'

export type KeptWatch = Pick<WatchedFolder, 'handle' | 'name' | 'options' | 'imported' | 'looked'>

const watchOptions = importOptions.extend({
  leftOut: z.array(z.string()).optional(),
  pausesOnMetered: z.boolean().optional(),
  pausesOnLowBattery: z.boolean().optional(),
})

const watches = z.object({
  v: z.literal(1),
  folders: z.array(
    z.object({
      handle: z.string(),
      name: z.string(),
      options: watchOptions,
      imported: z.int(),
      looked: z.number().optional(),
    }),
  ),
})

/** The sealed list of folders that this device watches. Throws the disk's errors. */
export interface KeptWatches {
  read(): Promise<KeptWatch[]>
  write(folders: readonly KeptWatch[]): Promise<void>
  keysOf(handle: string): KeptKeys
  forgetKeys(handle: string): Promise<void>
}

const ROW = 'watched'

export function createKeptWatches(keys: DeviceKeys, disk: Promise<DeviceDisk>): KeptWatches {
  const keysOf = (handle: string) => createKeptKeys(keys, disk, `${ROW}-${handle}`)
  return {
    async read() {
      const sealed = await (await disk).read(ROW)
      const opened = sealed && (await openRow(keys, ROW, sealed).catch(() => undefined))
      return (watches.safeParse(opened).data?.folders ?? []) as KeptWatch[]
    },
    async write(folders) {
      const kept = folders.map(({ handle, name, options, imported, looked }) => ({
        ...{ handle, name, options, imported },
        ...(looked === undefined ? {} : { looked }),
      }))
      const rows: [string, Bytes][] = [[ROW, await sealRow(keys, ROW, { v: 1, folders: kept })]]
      await (await disk).write(new Map(rows))
    },
    keysOf,
    async forgetKeys(handle) {
      const rows = await keysOf(handle).rows()
      await (await disk).write(new Map(rows.map(row => [row, undefined])))
    },
  }
}
