import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import { openRow, sealRow } from '@safelight/vault/device'
import type { DeviceDisk } from '../store/device-disk.ts'

const begun = z.object({
  v: z.literal(1),
  name: z.string(),
  done: z.int(),
  total: z.int(),
  albums: z.array(z.tuple([z.string(), z.string()])),
})
const doneKeys = z.array(z.string())

/** An import that has not come to its end, as the device remembers it. */
export interface BegunImport {
  v: 1
  /** Of the folder. */
  name: string
  done: number
  total: number
  /** The albums that it made, titles with ids. */
  albums: [string, string][]
}

/** What this device has imported of a folder, sealed like the rest of its store. Throws the disk's errors. */
export interface KeptImport {
  read(): Promise<BegunImport | undefined>
  /** The files that are done, by their keys. */
  done(): Promise<Set<string>>
  /** Remembers how far it is, and which more files are done. */
  note(begun: BegunImport, keys: readonly string[]): Promise<void>
  forget(): Promise<void>
}

const ROW = 'import'
const DONE = /^import-\d+$/

export function createKeptImport(keys: DeviceKeys, disk: Promise<DeviceDisk>): KeptImport {
  const open = async (row: string) => {
    const sealed = await (await disk).read(row)
    // A row that does not open costs that some files are read once more.
    return sealed && openRow(keys, row, sealed).catch(() => undefined)
  }
  const rows = async () => (await (await disk).names()).filter(name => DONE.test(name))

  return {
    async read() {
      return begun.safeParse(await open(ROW)).data as BegunImport | undefined
    },
    async done() {
      const all = new Set<string>()
      for (const row of await rows()) {
        for (const key of doneKeys.safeParse(await open(row)).data ?? []) all.add(key)
      }
      return all
    },
    async note(value, done) {
      const row = `${ROW}-${(await rows()).length + 1}`
      const changed = new Map([[ROW, await sealRow(keys, ROW, value)]])
      if (done.length > 0) changed.set(row, await sealRow(keys, row, done))
      await (await disk).write(changed)
    },
    async forget() {
      await (await disk).write(new Map([ROW, ...(await rows())].map(name => [name, undefined])))
    },
  }
}
