import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import { openRow, openRowBytes, sealRow, sealRowBytes } from '@safelight/crypto/device'
import { type KeptLists, packLists, unpackLists } from '@safelight/recognition/grouping'
import type { DeviceDisk } from '../store/device-disk.ts'
import { FACES, isFacesRow } from '../store/item-faces-rows.ts'

/**
 * A row of the cache: for each face of some items, the most similar faces. The faces of each model have
 * separate lists.
 */
export interface NeighborsRow {
  name: string
  lists: readonly KeptLists[]
}

/** Caches the most similar faces (neighbors) of each face on this device. */
export interface KeptNeighbors {
  has(): Promise<boolean>
  /**
   * Reads all rows and passes each to `notify`, except rows that cannot be decrypted. No page can save during
   * the read.
   */
  read(notify: (row: NeighborsRow) => void): Promise<void>
  /**
   * Replaces rows by name. Deletes a row without lists. If another page has saved since this page last read
   * or saved, replaces all rows with `all`.
   */
  save(rows: readonly NeighborsRow[], all: () => readonly NeighborsRow[]): Promise<void>
}

export function createKeptNeighbors(keys: DeviceKeys, disk: Promise<DeviceDisk>): KeptNeighbors {
  /** The random id of the last save that this page read or made; null before the first one. */
  let known: string | null = null

  async function lastSave(): Promise<string | null> {
    const sealed = await (await disk).read(FACES)
    const row = sealed && (await openRow(keys, FACES, sealed).catch(() => undefined))
    return typeof row === 'string' ? row : null
  }

  const rowNames = async () => (await (await disk).names()).filter(isFacesRow)

  return {
    async has() {
      return (await lastSave()) !== null
    },

    read: notify =>
      locked('shared', async () => {
        known = await lastSave()
        for (const name of await rowNames()) {
          const sealed = name === FACES ? undefined : await (await disk).read(name)
          const bytes = sealed && (await openRowBytes(keys, name, sealed).catch(() => undefined))
          if (bytes) notify({ name, lists: listsIn(bytes) })
        }
      }),

    save: (rows, all) =>
      locked('exclusive', async () => {
        const isOurs = known !== null && (await lastSave()) === known
        known = null
        const written = new Map<string, Bytes | undefined>()
        if (!isOurs) for (const name of await rowNames()) written.set(name, undefined)
        for (const { name, lists } of isOurs ? rows : all()) {
          const isEmpty = lists.every(({ counts }) => counts.length === 0)
          const bytes = isEmpty ? undefined : joined(lists)
          written.set(name, bytes && (await sealRowBytes(keys, name, bytes)))
        }
        const save = crypto.randomUUID()
        written.set(FACES, await sealRow(keys, FACES, save))
        // Write all rows at once. Otherwise, closing the page could leave a mix of old and new rows.
        await (await disk).write(written)
        known = save
      }),
  }
}

const LENGTH = 4

/** Concatenates lists, each prefixed with its length in bytes. */
function joined(lists: readonly KeptLists[]): Bytes {
  const packed = lists.map(packLists)
  const bytes = new Uint8Array(packed.reduce((sum, each) => sum + LENGTH + each.length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const each of packed) {
    view.setUint32(at, each.length, true)
    bytes.set(each, at + LENGTH)
    at += LENGTH + each.length
  }
  return bytes
}

function listsIn(bytes: Bytes): KeptLists[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: KeptLists[] = []
  for (let at = 0; at + LENGTH <= bytes.length; ) {
    const end = at + LENGTH + view.getUint32(at, true)
    const lists = end <= bytes.length ? unpackLists(bytes.subarray(at + LENGTH, end)) : undefined
    if (lists) found.push(lists)
    at = end
  }
  return found
}

const locked = <T>(mode: LockMode, act: () => Promise<T>): Promise<T> =>
  navigator.locks.request('safelight-faces', { mode }, act) as Promise<T>
