import type { Album, AlbumDetails } from '@safelight/library/albums'
import type { LibraryItem } from '@safelight/library/items'
import { useCallback, useState } from 'react'
import { useLibrary } from '../../shared/library-context.tsx'
import type { OpenAlbum } from './use-album.ts'
import { type AlbumSelection, useAlbumSelection } from './use-album-selection.ts'

export interface AlbumEditing {
  isEditing: boolean
  selection: AlbumSelection
  /** Why the last change was not made. */
  failure: string | undefined
  start: () => void
  /** Ends it; what was typed is forgotten. */
  stop: () => void
  save: (details: AlbumDetails) => Promise<void>
  takeOutSelected: () => Promise<void>
  /** With one item selected. */
  makeSelectedCover: () => Promise<void>
}

/** The mode in which an album's texts, its cover and what is in it are changed. */
export function useAlbumEditing(album: Album, { album: loaded, items }: OpenAlbum): AlbumEditing {
  const { albums } = useLibrary()
  const [isEditing, setIsEditing] = useState(false)
  const isOwn = album.right === 'OWNER'
  // Out of somebody else's album one takes one's own items alone.
  const isSelectable = useCallback(
    (item: LibraryItem) => !isEditing || isOwn || !item.shared,
    [isEditing, isOwn],
  )
  const selection = useAlbumSelection(items, isSelectable)
  const [failure, setFailure] = useState<string>()
  const { id } = album

  function stop(): void {
    setIsEditing(false)
    selection.clear()
    setFailure(undefined)
  }

  /** Says what fails, and then keeps everything as it was typed and selected. */
  async function attempt(act: () => Promise<Album>, done: () => void): Promise<void> {
    setFailure(undefined)
    try {
      const changed = await act()
      loaded.change(() => changed)
      done()
    } catch {
      setFailure('Failed to save album')
    }
  }

  return {
    isEditing,
    selection,
    failure,
    start() {
      selection.clear()
      setIsEditing(true)
    },
    stop,

    save: details =>
      attempt(async () => (isSame(album, details) ? album : albums.edit(id, details)), stop),

    takeOutSelected: () =>
      attempt(async () => {
        const ids = [...selection.selected]
        await albums.takeOut(id, ids)
        items.drop(ids)
        return albums.get(id)
      }, selection.clear),

    makeSelectedCover: () =>
      attempt(async () => {
        await albums.setCover(id, selection.items[0])
        return albums.get(id)
      }, selection.clear),
  }
}

/** Texts that were damaged are written anew, whatever they are. */
const isSame = (album: Album, { title, description }: AlbumDetails): boolean =>
  title === album.title && description === album.description && !album.textSpoiled
