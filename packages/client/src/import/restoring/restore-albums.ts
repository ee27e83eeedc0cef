import type { LibraryItem } from '../../items/item.ts'
import type { ExportedAlbum } from '../../sharing/albums/album-file.ts'
import { isPassing } from '../import-errors.ts'

export interface OwnAlbum {
  id: string
  title: string
  createdAt: string
  coverId: string | null
  isPrivate: boolean
}

/** The account's albums. All calls throw ApiError. */
export interface AlbumTarget {
  mine(): Promise<OwnAlbum[]>
  create(details: { title: string; description: string }): Promise<OwnAlbum>
  add(id: string, items: readonly LibraryItem[]): Promise<number>
  setCover(id: string, item: LibraryItem): Promise<void>
}

export interface AlbumRestoration {
  wants(id: string): boolean
  put(id: string, item: LibraryItem): void
  /**
   * Creates missing albums, including empty ones, and fills all albums. Throws an error only if a retry may
   * help. Passes other errors to `onProblem`.
   */
  flush(onProblem: (title: string, error: unknown) => void): Promise<void>
  count(): number
}

/**
 * Fills the account's albums with the items of the exported albums. Albums with the same title are matched in
 * the order of their creation. Shared albums are never filled, because their members would see the items.
 */
export function createAlbumRestoration(
  exported: readonly ExportedAlbum[],
  target: AlbumTarget,
): AlbumRestoration {
  const albumsOf = new Map<string, ExportedAlbum[]>()
  for (const album of exported)
    for (const id of album.itemIds) albumsOf.set(id, [...(albumsOf.get(id) ?? []), album])
  const waiting = new Map<ExportedAlbum, Map<string, LibraryItem>>()
  let made: Map<ExportedAlbum, OwnAlbum> | undefined
  let count = 0

  async function makeAll(onProblem: (title: string, error: unknown) => void) {
    const known = new Map<ExportedAlbum, OwnAlbum>()
    const free = Map.groupBy(
      (await target.mine())
        .filter(({ isPrivate }) => isPrivate)
        .sort((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1)),
      ({ title }) => title,
    )
    let isWhole = true
    for (const album of exported) {
      const { title, description } = album
      try {
        known.set(album, free.get(title)?.shift() ?? (await target.create({ title, description })))
      } catch (error) {
        if (isPassing(error)) throw error
        isWhole = false
        onProblem(title, error)
      }
    }
    count = known.size
    if (isWhole) made = known
    return known
  }

  async function fill(album: ExportedAlbum, own: OwnAlbum, items: Map<string, LibraryItem>) {
    await target.add(own.id, [...items.values()])
    const cover = album.cover === null ? undefined : items.get(album.cover)
    if (!cover || own.coverId !== null) return
    await target.setCover(own.id, cover)
    own.coverId = cover.id
  }

  return {
    wants: id => albumsOf.has(id),
    count: () => count,

    put(id, item) {
      for (const album of albumsOf.get(id) ?? [])
        waiting.set(album, (waiting.get(album) ?? new Map()).set(id, item))
    },

    async flush(onProblem) {
      if (exported.length === 0) return
      const known = made ?? (await makeAll(onProblem))
      for (const [album, items] of [...waiting]) {
        const own = known.get(album)
        if (!own) continue
        try {
          await fill(album, own, items)
          waiting.delete(album)
        } catch (error) {
          if (isPassing(error)) throw error
          onProblem(album.title, error)
        }
      }
    },
  }
}
