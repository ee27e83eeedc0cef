import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Guess } from '@safelight/media/read'
import { createSerialQueue } from '../../async/queues/serial-queue.ts'
import type { DeviceDisk } from '../../store/device-disk.ts'
import { createKeptKeys } from '../kept-keys.ts'
import { ASIDE } from '../sidecars/sidecar.ts'
import type { Pending } from '../sidecars/sidecar-index.ts'

export interface OwnFacts {
  taken: { local: string; offsetMinutes: number | null; guess: Guess | null }
  latitude?: number
  longitude?: number
  description?: string
  orientation?: number
}

export interface ImportedPicture {
  archive: string
  part?: string | undefined
  path: string
  checksum: string
  own?: OwnFacts | undefined
}

/**
 * Stores the pictures of imports, and the sidecars without a picture. A later import matches them with its
 * own files.
 */
export interface KeptLate {
  read(exports: ReadonlySet<string>): Promise<{ pending: Pending[]; pictures: ImportedPicture[] }>
  addPictures(of: ExportOf, pictures: readonly ImportedPicture[]): Promise<void>
  setPending(of: ExportOf, exports: ReadonlySet<string>, pending: readonly Pending[]): Promise<void>
}

export type ExportOf = (archive: string) => string

/**
 * The largest numbers of stored pictures and sidecars. Beyond them, the oldest entries are forgotten first.
 */
const MOST_PICTURES = 200_000
const MOST_PENDING = 50_000
/** The largest number of characters: of all stored sidecars together, and of a single one. */
const MOST_CHARS = 2 ** 24
const MOST_CHARS_OF_ONE = 10_000

const number = z.number().optional()
const own = z.object({
  taken: z.object({
    local: z.string(),
    offsetMinutes: z.number().nullable(),
    guess: z.enum(['zone', 'name', 'file']).nullable().default(null),
  }),
  latitude: number,
  longitude: number,
  description: z.string().optional(),
  orientation: number,
})
const picture = z.object({
  export: z.string(),
  archive: z.string(),
  part: z.string().optional(),
  path: z.string(),
  checksum: z.string(),
  own: own.optional(),
})
const place = {
  export: z.string(),
  archive: z.string(),
  path: z.string(),
  isShared: z.boolean().optional(),
}
const pending = z.union([
  z.object({
    ...place,
    reader: z.int(),
    sidecar: z.object({
      facts: z.record(z.string(), z.unknown()),
      labels: z.array(z.string()),
      aside: z.enum(ASIDE).optional(),
    }),
  }),
  z.object({
    ...place,
    album: z.object({ title: z.string(), description: z.string(), id: z.string().optional() }),
  }),
  z.object({ ...place, list: z.object({ title: z.string(), names: z.array(z.string()) }) }),
])

/** All methods throw the disk's errors. */
export function createKeptLate(keys: DeviceKeys, disk: Promise<DeviceDisk>): KeptLate {
  const pictures = createKeptKeys(keys, disk, 'imported', MOST_PICTURES)
  const waiting = createKeptKeys(keys, disk, 'pending')
  const enqueue = createSerialQueue()

  return {
    read: exports =>
      enqueue(async () => ({
        pending: parsed(pending, await waiting.all(), exports) as Pending[],
        pictures: parsed(picture, await pictures.all(), exports) as ImportedPicture[],
      })),

    addPictures: (of, more) =>
      enqueue(async () => {
        await pictures.add(more.map(each => JSON.stringify({ ...each, export: of(each.archive) })))
      }),

    setPending: (of, exports, left) =>
      enqueue(async () => {
        const before = await waiting.all()
        const others = [...before].filter(text => !exports.has(exportIn(text)))
        const lines = left.map(each => JSON.stringify({ ...each, export: of(each.archive) }))
        const all = [...others, ...lines.filter(text => text.length <= MOST_CHARS_OF_ONE)]
        const { shared = [], waiting: alone = [] } = Object.groupBy(all, text =>
          isShared(text) ? 'shared' : 'waiting',
        )
        const kept = lastOf([...shared, ...alone])
        if (kept.length === before.size && kept.every(text => before.has(text))) return
        await waiting.replace(kept)
      }),
  }
}

/** Whether a stored line holds a sidecar that already has a picture. Such lines are forgotten first. */
const isShared = (text: string): boolean =>
  (JSON.parse(text) as { isShared?: boolean }).isShared === true

function lastOf(all: readonly string[]): string[] {
  const some = all.slice(-MOST_PENDING)
  let chars = 0
  const from = some.findLastIndex(text => {
    chars += text.length
    return chars > MOST_CHARS
  })
  return some.slice(from + 1)
}

const exportIn = (text: string): string => (JSON.parse(text) as { export: string }).export

function parsed<T>(form: z.ZodType<T>, lines: Iterable<string>, exports: ReadonlySet<string>): T[] {
  return [...lines].flatMap(text =>
    exports.has(exportIn(text)) ? (form.safeParse(JSON.parse(text)).data ?? []) : [],
  )
}
