import { LIMITS } from '@safelight/contract/limits'
import { itemId } from '@safelight/contract/media-keys'
import { z } from '@safelight/contract/schema'

/* An album in an export (docs/export.md). */

const FORMAT = 'safelight-export-album/1'

export interface ExportedAlbum {
  /** The id in the exported account. */
  id: string
  title: string
  description: string
  /** ISO 8601. */
  createdAt: string
  cover: string | null
  itemIds: readonly string[]
}

/**
 * Returns the text of an album file. `paths` are those of the album's items. `elsewhere` counts the items
 * that the export does not contain.
 */
export const writeAlbum = (
  { itemIds, ...album }: ExportedAlbum,
  paths: readonly string[],
  elsewhere: number,
): string =>
  `${JSON.stringify({ format: FORMAT, ...album, items: paths, itemIds, itemsNotInExport: elsewhere }, null, 2)}\n`

/** Limits of the lists in an album file. A longer list counts as missing. */
const MOST_ITEMS = 1_000_000
const PATH_CHARS = 1000

const albumFile = z.object({
  format: z.literal(FORMAT),
  id: itemId,
  title: z.string().max(LIMITS.albumTitleChars),
  description: z.string().max(LIMITS.albumDescriptionChars).catch(''),
  createdAt: z.iso.datetime().catch(''),
  cover: itemId.nullable().catch(null),
  items: z.array(z.string().max(PATH_CHARS)).max(MOST_ITEMS).catch([]),
  itemIds: z.array(itemId).max(MOST_ITEMS).optional().catch(undefined),
})

/**
 * Reads what `writeAlbum` wrote; returns undefined for anything else. `idAt` finds the items of old exports,
 * which name items by path.
 */
export function readAlbum(
  json: unknown,
  idAt: (path: string) => string | undefined,
): ExportedAlbum | undefined {
  const { data } = albumFile.safeParse(json)
  if (!data) return undefined
  const { format: _, items, itemIds, ...album } = data
  return { ...album, itemIds: itemIds ?? items.flatMap(path => idAt(path) ?? []) }
}
