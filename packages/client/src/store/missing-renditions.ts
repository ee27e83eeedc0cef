import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import { openRow, sealRow } from '@safelight/crypto/device'
import type { LibraryItem } from '../items/item.ts'
import type { DeviceDisk } from './device-disk.ts'

/** Remembers the own items that this device has read and that lack renditions. Throws the disk's errors. */
export interface MissingRenditions {
  note(items: readonly LibraryItem[]): Promise<void>
  list(): Promise<string[]>
  forget(id: string): Promise<void>
  /** Leaves an item to other devices, because this device cannot draw its renditions. */
  leave(id: string): Promise<void>
}

/** Items that arrived together. `left` are those whose renditions this device cannot make. */
const rowSchema = z.object({ ids: z.array(z.string()), left: z.array(z.string()) })
type Row = z.infer<typeof rowSchema>

const PREFIX = 'missing-renditions-'

export function createMissingRenditions(
  keys: DeviceKeys,
  disk: Promise<DeviceDisk>,
): MissingRenditions {
  const noted = new Set<string>()

  async function* rows(): AsyncGenerator<[name: string, row: Row]> {
    const names = (await (await disk).names()).filter(name => name.startsWith(PREFIX))
    for (const name of names.sort()) {
      const sealed = await (await disk).read(name)
      const opened = sealed && (await openRow(keys, name, sealed).catch(() => undefined))
      const { data } = rowSchema.safeParse(opened)
      if (data) yield [name, data]
    }
  }

  /** Changes each row that names an item. Deletes a row without items. */
  const change = (id: string, changed: (row: Row) => Row) =>
    locked(async () => {
      const next = new Map<string, Bytes | undefined>()
      for await (const [name, row] of rows()) {
        if (!row.ids.includes(id)) continue
        const after = changed(row)
        next.set(name, after.ids.length > 0 ? await sealRow(keys, name, after) : undefined)
      }
      await (await disk).write(next)
    })

  return {
    async note(items) {
      const ids = items
        .filter(({ id, privateDetails }) => privateDetails?.missingRenditions && !noted.has(id))
        .map(({ id }) => id)
      if (ids.length === 0) return
      // The name starts with the time, so that names sort by creation time.
      const time = Date.now().toString(36).padStart(9, '0')
      const name = `${PREFIX}${time}-${crypto.randomUUID()}`
      await (await disk).write(new Map([[name, await sealRow(keys, name, { ids, left: [] })]]))
      for (const id of ids) noted.add(id)
    },

    async list() {
      const open = new Set<string>()
      const tried = new Set<string>()
      for await (const [, { ids, left }] of rows()) {
        for (const id of ids) open.add(id)
        for (const id of left) tried.add(id)
      }
      return [...open].filter(id => !tried.has(id))
    },

    forget: id =>
      change(id, ({ ids, left }) => ({
        ids: ids.filter(each => each !== id),
        left: left.filter(each => each !== id),
      })),

    leave: id => change(id, ({ ids, left }) => ({ ids, left: [...left, id] })),
  }
}

const locked = <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks.request('safelight-missing-renditions', act) as Promise<T>
