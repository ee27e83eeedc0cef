import { LIMITS } from '@safelight/contract/limits'
import type { LibraryItem } from '../../items/item.ts'
import type { FolderSource } from '../folder-source.ts'
import type { FoundFile } from '../found-files.ts'
import { type ExportAlbum, keyOfAlbum } from '../sidecars/export-albums.ts'
import type { SidecarIndex } from '../sidecars/sidecar-index.ts'
import { folderOf, nameOf } from '../supported-files.ts'
import type { AddToAlbum } from './album-target.ts'

/** Returns the albums that a file belongs to: that of its folder, and those that its export lists. */
export function albumsOf(
  { path, archive }: Pick<FoundFile, 'path' | 'archive'>,
  sidecars: SidecarIndex,
  source: Pick<FolderSource, 'name' | 'isFolder'>,
): ExportAlbum[] {
  const folder = folderOf(path)
  const note = sidecars.album(folder, archive) ?? ofPlainFolder()
  const listed = sidecars.listing(path, archive).map(title => ({ title, description: '' }))
  return [...(note ? [note] : []), ...listed]
    .map(album => ({
      ...album,
      title: album.title.trim().slice(0, LIMITS.albumTitleChars),
      description: album.description.trim().slice(0, LIMITS.albumDescriptionChars),
    }))
    .filter(({ title }) => title !== '')

  function ofPlainFolder(): ExportAlbum | undefined {
    // If an export gives every album a title, a folder without a title is no album. Examples are Takeout's
    // folders of years.
    if (sidecars.knowsAlbums(folder)) return undefined
    // The files at the top of a chosen folder are in this folder. Those at the top of an archive are in none.
    const isChosen = folder === '' && archive === '' && source.isFolder
    const title = isChosen ? source.name : nameOf(folder)
    return { title, description: '' }
  }
}

/**
 * Collects items by album, so that one call adds many. `ids` maps the keys of the albums that this import has
 * already used to their ids.
 */
export function createAlbumBuffers(ids: Map<string, string>, add: AddToAlbum) {
  const waiting = new Map<string, { album: ExportAlbum; items: LibraryItem[] }>()

  return {
    put(album: ExportAlbum, item: LibraryItem): void {
      const key = keyOfAlbum(album)
      const buffer = waiting.get(key) ?? { album, items: [] }
      buffer.items.push(item)
      waiting.set(key, buffer)
    },
    async flush(onProblem: (title: string, error: unknown) => void): Promise<void> {
      const all = [...waiting]
      waiting.clear()
      for (const [key, { album, items }] of all) {
        try {
          ids.set(key, await add(album, items, ids.get(key)))
        } catch (error) {
          onProblem(album.title, error)
        }
      }
    },
  }
}
