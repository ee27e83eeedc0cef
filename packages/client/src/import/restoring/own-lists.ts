import { LIMITS } from '@safelight/contract/limits'
import type { Decisions } from '../../decisions/decisions.ts'
import { readDecisions } from '../../decisions/decisions-file.ts'
import { type ExportedAlbum, readAlbum } from '../../sharing/albums/album-file.ts'
import type { SidecarIndex } from '../sidecars/sidecar-index.ts'
import { folderOf } from '../supported-files.ts'

export interface Restorable {
  /** Oldest first, because albums with the same title are matched in the order of their creation. */
  albums: readonly ExportedAlbum[]
  decisions: readonly Decisions[]
}

export interface OwnLists {
  add(path: string, text: string): boolean
  isBeside(path: string): boolean
  /**
   * Call this after the scan. Exports of the first format version name items by paths; only the sidecars have
   * the items' ids.
   */
  restorable(sidecars: Pick<SidecarIndex, 'ownId'>): Restorable
}

const MiB = 2 ** 20

/**
 * Returns the size limit of an exported list of an album or of decisions, in bytes. Returns 0 for other
 * files.
 */
export function listBytes(path: string): number {
  if (ALBUM.test(path)) return 128 * MiB
  return DECISIONS.test(path) ? 16 * MiB : 0
}

const ALBUM = /(^|\/)Albums\/[^/]+\.json$/
const DECISIONS = /(^|\/)Decisions\.json$/
const REPORT = /(^|\/)Report of part \d+\.txt$/
/** The largest number of different lists of decisions. The parts of one export have the same list. */
const MOST_DECISIONS = 20
/** The largest number of lists per album. Each part of an export has one, and they may differ. */
const MOST_LISTS = 100

export function createOwnLists(): OwnLists {
  const albums = new Map<string, { json: unknown; root: string }[]>()
  const decisions = new Map<string, Decisions>()
  const paths = new Set<string>()
  const known = new Set<string>()

  function take(path: string, json: unknown, text: string): boolean {
    const album = readAlbum(json, () => undefined)
    if (album) {
      const lists = albums.get(album.id) ?? []
      if (lists.length === 0 && albums.size === LIMITS.albumsOfAccount) return true
      if (!known.has(text) && lists.length < MOST_LISTS)
        albums.set(album.id, [...lists, { json, root: folderOf(folderOf(path)) }])
      known.add(text)
      return true
    }
    const decided = readDecisions(json)
    if (decided && decisions.size < MOST_DECISIONS) decisions.set(text, decided)
    return decided !== undefined
  }

  return {
    add(path, text) {
      if (listBytes(path) < text.length) return false
      const isTaken = take(path, parse(text), text)
      if (isTaken) paths.add(path)
      return isTaken
    },

    isBeside: path => paths.has(path.replace(/\.txt$/, '.json')) || REPORT.test(path),

    restorable: sidecars => ({
      albums: [...albums.values()]
        .flatMap(lists => joined(lists.flatMap(list => readIn(list, sidecars) ?? [])) ?? [])
        .sort((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1)),
      decisions: [...decisions.values()],
    }),
  }
}

const readIn = (
  { json, root }: { json: unknown; root: string },
  sidecars: Pick<SidecarIndex, 'ownId'>,
) => readAlbum(json, path => sidecars.ownId(root === '' ? path : `${root}/${path}`))

function joined([first, ...others]: ExportedAlbum[]): ExportedAlbum | undefined {
  if (!first) return undefined
  const all = [first, ...others]
  const itemIds = [...new Set(all.flatMap(each => each.itemIds))]
  return { ...first, cover: all.find(({ cover }) => cover !== null)?.cover ?? null, itemIds }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
