import type { Album, AlbumDetails } from '@safelight/client/albums'
import type { LibraryItem } from '@safelight/client/item'
import { allows } from '@safelight/contract/rights'
import { texts } from '@safelight/texts/albums'
import { texts as common } from '@safelight/texts/common'
import { useCallback, useState } from 'react'
import { albumTitle, removedText } from '../../../components/albums/album-texts.ts'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import type { OpenAlbum } from './use-album.ts'
import { type AlbumSelection, useAlbumSelection } from './use-album-selection.ts'

export interface AlbumEditing {
  isEditing: boolean
  selection: AlbumSelection
  /** Why the last change in the mode was not made; outside of it a toast says so. */
  failure: string | undefined
  start: () => void
  /** Ends it; what was typed is forgotten. */
  stop: () => void
  /** This and the other changes resolve to whether they were made. */
  save: (details: AlbumDetails) => Promise<boolean>
  /** Whether all of these may be taken out of the album. */
  mayTakeOut: (items: readonly LibraryItem[]) => boolean
  takeOut: (items: readonly LibraryItem[]) => Promise<boolean>
  /** undefined leaves it to the newest item. */
  chooseCover: (item: LibraryItem | undefined) => Promise<boolean>
}

/** How an album's texts, its cover and what is in it are changed, in a mode of its own and outside of it. */
export function useAlbumEditing(album: Album, { album: loaded, items }: OpenAlbum): AlbumEditing {
  const { albums } = useLibrary()
  const [isEditing, setIsEditing] = useState(false)
  const { id, right } = album
  const isRemovable = useCallback(
    (item: LibraryItem) => allows(right, item.shared ? 'manage' : 'addItems'),
    [right],
  )
  const isSelectable = useCallback(
    (item: LibraryItem) => !isEditing || isRemovable(item),
    [isEditing, isRemovable],
  )
  const selection = useAlbumSelection(items, isSelectable)
  const [failure, setFailure] = useState<string>()

  function stop(): void {
    setIsEditing(false)
    selection.clear()
    setFailure(undefined)
  }

  function sayFailed(): void {
    if (isEditing) setFailure(NOT_SAVED)
    else showToast({ tone: 'error', text: NOT_SAVED })
  }

  /** Says what fails, and then keeps everything as it was typed and selected. */
  async function attempt(act: () => Promise<Album>, done?: () => void): Promise<boolean> {
    setFailure(undefined)
    try {
      const changed = await act()
      loaded.change(() => changed)
      done?.()
      return true
    } catch {
      sayFailed()
      return false
    }
  }

  /** Puts own items into the album that were taken out of it. */
  async function putBack(own: readonly LibraryItem[]): Promise<void> {
    try {
      await albums.add(id, own)
      items.putBack(own.map(item => item.id))
      const changed = await albums.get(id)
      loaded.change(() => changed)
    } catch {
      showToast({ tone: 'error', text: NOT_SAVED })
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

    mayTakeOut: taken => taken.every(isRemovable),

    takeOut: taken =>
      attempt(async () => {
        const ids = taken.map(item => item.id)
        await albums.takeOut(id, ids)
        items.drop(ids)
        // At once: what is selected while the album is asked for anew stays selected.
        selection.clear()
        // Only its owner can add an item again.
        const areOwn = taken.every(item => !item.shared)
        showToast({
          tone: 'success',
          text: removedText(taken.length, albumTitle(album)),
          ...(areOwn && { action: { label: common.undo, run: () => void putBack(taken) } }),
        })
        return albums.get(id)
      }),

    chooseCover: item =>
      attempt(async () => {
        await albums.setCover(id, item)
        selection.clear()
        return albums.get(id)
      }),
  }
}

const NOT_SAVED = texts.saveFailed

/** Damaged texts are always written again. */
const isSame = (album: Album, { title, description }: AlbumDetails): boolean =>
  title === album.title && description === album.description && !album.textSpoiled
