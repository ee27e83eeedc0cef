import type { Album, AlbumDetails } from '@safelight/library/albums'
import { useState } from 'react'
import { useLibrary } from '../../shared/library-context.tsx'
import type { OpenAlbum } from './use-album.ts'

export interface AlbumEditing {
  isEditing: boolean
  selected: ReadonlySet<string>
  /** Why the last change was not made. */
  failure: string | undefined
  start: () => void
  /** Ends it; what was typed is forgotten. */
  stop: () => void
  toggle: (itemId: string) => void
  save: (details: AlbumDetails) => Promise<void>
  takeOutSelected: () => Promise<void>
  /** With one item selected. */
  makeSelectedCover: () => Promise<void>
}

/** The mode in which an album's texts, its cover and what is in it are changed. */
export function useAlbumEditing(album: Album, { album: loaded, items }: OpenAlbum): AlbumEditing {
  const { albums } = useLibrary()
  const [isEditing, setIsEditing] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const [failure, setFailure] = useState<string>()
  const { id } = album

  function stop(): void {
    setIsEditing(false)
    setSelected(NOTHING)
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
    selected,
    failure,
    start: () => setIsEditing(true),
    stop,
    toggle: itemId => setSelected(before => toggled(before, itemId)),

    save: details =>
      attempt(async () => (isSame(album, details) ? album : albums.edit(id, details)), stop),

    takeOutSelected: () =>
      attempt(
        async () => {
          const ids = [...selected]
          await albums.takeOut(id, ids)
          items.drop(ids)
          return albums.get(id)
        },
        () => setSelected(NOTHING),
      ),

    makeSelectedCover: () =>
      attempt(
        async () => {
          await albums.setCover(
            id,
            items.list?.find(item => selected.has(item.id)),
          )
          return albums.get(id)
        },
        () => setSelected(NOTHING),
      ),
  }
}

const NOTHING: ReadonlySet<string> = new Set()

/** Texts that were damaged are written anew, whatever they are. */
const isSame = (album: Album, { title, description }: AlbumDetails): boolean =>
  title === album.title && description === album.description && !album.textSpoiled

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
