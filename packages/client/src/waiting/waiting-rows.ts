import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { openRow, sealRow } from '@safelight/crypto/device'
import type { DetailsEdit } from '../items/edits/edits.ts'
import type { AlbumEdit } from '../sharing/albums/albums.ts'
import { type DeviceDisk, waitingPrefix } from '../store/device-disk.ts'

/** Only this program writes the rows, and seals them: their edits are of the right form. */
const anEdit = <Edit extends object>() =>
  z.custom<Edit>(value => typeof value === 'object' && value !== null)

const ids = z.array(z.string())
const itemChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edit'),
    edits: z.array(z.object({ id: z.string(), edit: anEdit<DetailsEdit>() })),
  }),
  z.object({ kind: z.literal('trash'), ids }),
  z.object({ kind: z.literal('restore'), ids }),
])
/** `title` names the album in a message if the change cannot be made. */
const ofAlbum = { albumId: z.string(), title: z.string() }
const albumChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('album-add'), ...ofAlbum, ids }),
  z.object({ kind: z.literal('album-take-out'), ...ofAlbum, ids }),
  z.object({ kind: z.literal('album-edit'), ...ofAlbum, edit: anEdit<AlbumEdit>() }),
  z.object({
    kind: z.literal('album-cover'),
    ...ofAlbum,
    cover: z.object({ id: z.string(), fileName: z.string() }).nullable(),
  }),
])
const rowSchema = z.union([itemChange, albumChange])

/** A change that waits for the connection. It names its items by their ids. */
export type ItemChange = z.infer<typeof itemChange>
export type AlbumChange = z.infer<typeof albumChange>
export type WaitingChange = ItemChange | AlbumChange

export interface WaitingRow {
  name: string
  change: WaitingChange
}

/** The sealed rows of the changes that wait, in the order in which they were made. Throws the disk's errors. */
export interface WaitingRows {
  list(): Promise<WaitingRow[]>
  /** Resolves once the change is on the device. */
  add(change: WaitingChange): Promise<void>
  /** Replaces a change by its remaining part. Removes the row if nothing remains. */
  replace(name: string, change: WaitingChange | undefined): Promise<void>
}

export function createWaitingRows(keys: DeviceKeys, disk: DeviceDisk): WaitingRows {
  const prefix = waitingPrefix(keys.accountId)
  let last = 0

  const seal = async (name: string, change: WaitingChange) =>
    disk.write(new Map([[name, await sealRow(keys, name, change)]]))

  /** The name starts with the time, so that names sort in the order of the changes. */
  function newName(): string {
    last = Math.max(last + 1, Date.now())
    return `${prefix}${last.toString(36).padStart(9, '0')}-${crypto.randomUUID()}`
  }

  return {
    async list() {
      const found: WaitingRow[] = []
      const names = (await disk.names()).filter(name => name.startsWith(prefix))
      for (const name of names.sort()) {
        const sealed = await disk.read(name)
        const opened = sealed && (await openRow(keys, name, sealed).catch(() => undefined))
        const { data } = rowSchema.safeParse(opened)
        if (data) found.push({ name, change: data })
      }
      return found
    },

    add: change => seal(newName(), change),

    replace: (name, change) =>
      change ? seal(name, change) : disk.write(new Map([[name, undefined]])),
  }
}

export const isAlbumChange = (change: WaitingChange): change is AlbumChange => 'albumId' in change

/** The ids of the items that a change is about. */
export const idsOf = (change: ItemChange): string[] =>
  change.kind === 'edit' ? change.edits.map(({ id }) => id) : change.ids
