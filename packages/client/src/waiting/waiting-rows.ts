import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { fromUtf8 } from '@safelight/crypto/bytes'
import { openRow, sealRow } from '@safelight/crypto/device'
import type { DetailsEdit } from '../items/edits/edits.ts'
import type { Seen } from '../items/edits/overtaken.ts'
import type { AlbumEdit } from '../sharing/albums/albums.ts'
import { type DeviceDisk, HELD_UNTIL, waitingPrefix } from '../store/device-disk.ts'
import type { HeldChanges, Lost, Overtaken } from '../store/library-updates.ts'

/** Only this program writes the rows, and seals them: their edits are of the right form. */
const anEdit = <Edit extends object>() =>
  z.custom<Edit>(value => typeof value === 'object' && value !== null)

const ids = z.array(z.string())
const itemChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edit'),
    edits: z.array(
      z.object({
        id: z.string(),
        edit: anEdit<DetailsEdit>(),
        seen: anEdit<Seen>().exactOptional(),
      }),
    ),
  }),
  z.object({ kind: z.literal('trash'), ids }),
  z.object({ kind: z.literal('restore'), ids }),
])
/** `title` names the album in a message if the change cannot be made. */
const ofAlbum = { albumId: z.string(), title: z.string() }
const albumChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('album-add'), ...ofAlbum, ids }),
  z.object({ kind: z.literal('album-take-out'), ...ofAlbum, ids }),
  z.object({
    kind: z.literal('album-edit'),
    ...ofAlbum,
    edit: anEdit<AlbumEdit>(),
    seen: anEdit<AlbumEdit>().exactOptional(),
  }),
  z.object({
    kind: z.literal('album-cover'),
    ...ofAlbum,
    cover: z.object({ id: z.string(), fileName: z.string() }).nullable(),
    /** The cover's item before. */
    seen: z.string().nullable().exactOptional(),
  }),
])
const rowSchema = z.union([itemChange, albumChange])

const lostSchema = z.object({
  dropped: z.number(),
  albums: z.array(z.object({ title: z.string(), reason: z.string().exactOptional() })),
  overtaken: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      fields: z.array(z.custom<Overtaken['fields'][number]>(value => typeof value === 'string')),
    }),
  ),
})

/** A change that waits for the connection. It names its items by their ids. */
export type ItemChange = z.infer<typeof itemChange>
export type AlbumChange = z.infer<typeof albumChange>
export type WaitingChange = ItemChange | AlbumChange

export interface WaitingRow {
  name: string
  change: WaitingChange
}

/**
 * The sealed rows of the changes that wait, in the order in which they were made. Changes of an earlier session
 * are held: `list` leaves them out until they are released. Throws the disk's errors.
 */
export interface WaitingRows {
  list(): Promise<WaitingRow[]>
  held(): Promise<HeldChanges | undefined>
  release(): Promise<void>
  /** Deletes the held changes. */
  discard(): Promise<void>
  /** Resolves once the change is on the device. */
  add(change: WaitingChange): Promise<void>
  /**
   * Replaces changes by their remaining parts, and removes those of which nothing remains. The same write
   * notes what could not be made, so that closing the tab loses neither. Needs the lock of `locked`.
   */
  replace(changes: ReadonlyMap<string, WaitingChange | undefined>, lost: Lost): Promise<void>
  /** Returns what could not be made, and forgets it. Needs the lock of `locked`. */
  takeLost(): Promise<Lost | undefined>
}

export function createWaitingRows(keys: DeviceKeys, disk: DeviceDisk): WaitingRows {
  const prefix = waitingPrefix(keys.accountId)
  let last = 0

  const seal = async (name: string, value: WaitingChange | Lost | undefined) =>
    [name, value && (await sealRow(keys, name, value))] as const

  async function readLost(): Promise<Lost | undefined> {
    const sealed = await disk.read(LOST)
    const opened = sealed && (await openRow(keys, LOST, sealed).catch(() => undefined))
    return lostSchema.safeParse(opened).data
  }

  async function names(): Promise<{ held: string[]; ready: string[] }> {
    const all = (await disk.names()).filter(name => name.startsWith(prefix)).sort()
    const until = fromUtf8((await disk.read(HELD_UNTIL)) ?? new Uint8Array())
    return { held: all.filter(name => name <= until), ready: all.filter(name => name > until) }
  }

  async function open(all: readonly string[]): Promise<WaitingRow[]> {
    const found: WaitingRow[] = []
    for (const name of all) {
      const sealed = await disk.read(name)
      const opened = sealed && (await openRow(keys, name, sealed).catch(() => undefined))
      const { data } = rowSchema.safeParse(opened)
      if (data) found.push({ name, change: data })
    }
    return found
  }

  const timeOf = (name: string): number =>
    Number.parseInt(name.slice(prefix.length, prefix.length + TIME_CHARS), 36)

  /**
   * The name starts with the time, so that names sort in the order of the changes. It sorts last even if the
   * clock was set back.
   */
  async function newName(): Promise<string> {
    const { held, ready } = await names()
    const before = [...held, ...ready].map(timeOf)
    last = Math.max(last + 1, Date.now(), ...before.map(time => time + 1))
    return `${prefix}${last.toString(36).padStart(TIME_CHARS, '0')}-${crypto.randomUUID()}`
  }

  return {
    list: async () => open((await names()).ready),

    async held() {
      const times = (await open((await names()).held)).map(({ name }) => timeOf(name))
      const [first = 0] = times
      return times.length > 0
        ? { count: times.length, first, last: times.at(-1) ?? first }
        : undefined
    },

    release: () => disk.write(new Map([[HELD_UNTIL, undefined]])),

    async discard() {
      const { held } = await names()
      await disk.write(new Map([...held, HELD_UNTIL].map(name => [name, undefined])))
    },

    add: async change => disk.write(new Map([await seal(await newName(), change)])),

    async replace(changes, lost) {
      const rows = [...changes].map(([name, change]) => seal(name, change))
      if (!isNothing(lost)) rows.push(seal(LOST, together(await readLost(), lost)))
      await disk.write(new Map(await Promise.all(rows)))
    },

    async takeLost() {
      const lost = await readLost()
      if (lost) await disk.write(new Map([[LOST, undefined]]))
      return lost
    },
  }
}

/** Name of the row with the changes that could not be made, until a screen has shown them. */
const LOST = 'lost-changes'

export const NOTHING_LOST: Lost = { dropped: 0, albums: [], overtaken: [] }

export const isNothing = ({ dropped, albums, overtaken }: Lost): boolean =>
  dropped === 0 && albums.length === 0 && overtaken.length === 0

/** Adds later losses to earlier ones. Names each item and album once, by its earlier name. */
function together(before: Lost = NOTHING_LOST, after: Lost): Lost {
  const overtaken = new Map(before.overtaken.map(each => [each.id, each]))
  for (const { id, name, fields } of after.overtaken) {
    const known = overtaken.get(id) ?? { name, fields: [] }
    overtaken.set(id, { id, name: known.name, fields: [...new Set([...known.fields, ...fields])] })
  }
  return {
    dropped: before.dropped + after.dropped,
    albums: [...before.albums, ...after.albums],
    overtaken: [...overtaken.values()],
  }
}

/** Digits of the time in base 36, in milliseconds since 1970. */
const TIME_CHARS = 9

export const isAlbumChange = (change: WaitingChange): change is AlbumChange => 'albumId' in change

/** The ids of the items that a change is about. */
export const idsOf = (change: ItemChange): string[] =>
  change.kind === 'edit' ? change.edits.map(({ id }) => id) : change.ids
