import { LIMITS } from '@safelight/contract/limits'
import type { LibraryItem } from '../items/item.ts'
import type { FoundFile } from './found-files.ts'
import type { AlbumNote } from './sidecars/sidecar.ts'
import type { SidecarIndex } from './sidecars/sidecar-index.ts'
import { folderOf, nameOf } from './supported-files.ts'

/**
 * Adds items to the album with this `id`. Without `id`, adds them to an album with the title of `album`.
 * Resolves to the id of the album. Throws ApiError.
 */
export type AddToAlbum = (
  album: AlbumNote,
  items: readonly LibraryItem[],
  id: string | undefined,
) => Promise<string>

export function albumOf(
  { path, archive }: Pick<FoundFile, 'path' | 'archive'>,
  sidecars: SidecarIndex,
): AlbumNote | undefined {
  const folder = folderOf(path)
  const note = sidecars.album(folder, archive)
  // If an export gives every album a title, a folder without a title is no album. Examples are Takeout's
  // folders of years.
  if (!note && (folder === '' || sidecars.knowsAlbums(folder))) return undefined
  const { title, description } = note ?? { title: nameOf(folder), description: '' }
  return {
    title: title.trim().slice(0, LIMITS.albumTitleChars),
    description: description.trim().slice(0, LIMITS.albumDescriptionChars),
  }
}

/**
 * Collects items by album, so that one call adds many. `ids` maps the title of each album that this import
 * has used to the album's id.
 */
export function createAlbumBuffers(ids: Map<string, string>, add: AddToAlbum) {
  const waiting = new Map<string, { album: AlbumNote; items: LibraryItem[] }>()

  return {
    put(album: AlbumNote, item: LibraryItem): void {
      const buffer = waiting.get(album.title) ?? { album, items: [] }
      buffer.items.push(item)
      waiting.set(album.title, buffer)
    },
    async flush(onProblem: (title: string, error: unknown) => void): Promise<void> {
      const all = [...waiting.values()]
      waiting.clear()
      for (const { album, items } of all) {
        try {
          ids.set(album.title, await add(album, items, ids.get(album.title)))
        } catch (error) {
          onProblem(album.title, error)
        }
      }
    },
  }
}
