import type { Album, AlbumDetails, AlbumEdit } from '@safelight/client/albums'
import type { LibraryItem } from '@safelight/client/item'
import { allows } from '@safelight/contract/rights'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/albums'
import { useCallback, useState } from 'react'
import { albumTitle, removedText } from '../../../components/albums/album-texts.ts'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import type { OpenAlbum } from './use-album.ts'
import { type AlbumSelection, useAlbumSelection } from './use-album-selection.ts'

export interface AlbumEditing {
  isEditing: boolean
  selection: AlbumSelection
  /** Why the last change in edit mode failed. Outside edit mode, a toast says so. */
  failure: string | undefined
  start: () => void
  /** Leaves edit mode without saving title and description. */
  stop: () => void
  /** Resolves to false if the change failed, as `takeOut` and `chooseCover` do. */
  save: (details: AlbumDetails) => Promise<boolean>
  mayTakeOut: (items: readonly LibraryItem[]) => boolean
  takeOut: (items: readonly LibraryItem[]) => Promise<boolean>
  /** Shows the oldest item first, or the newest again. */
  turnAround: () => Promise<boolean>
  /** Turns new comments and likes off, or on again. */
  toggleComments: () => Promise<boolean>
  /** Asks whether items are removed together with their comments. */
  question: TakeOutQuestion | undefined
  /** undefined makes the newest item the cover. */
  chooseCover: (item: LibraryItem | undefined) => Promise<boolean>
}

export interface TakeOutQuestion {
  items: number
  comments: number
  answer: (isSure: boolean) => void
}

export function useAlbumEditing(album: Album, { album: loaded, items }: OpenAlbum): AlbumEditing {
  const { albums, comments } = useLibrary()
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
  const [question, setQuestion] = useState<TakeOutQuestion>()

  /** The server deletes the comments of items that leave the album, so asks first if there are any. */
  async function mayDeleteComments(taken: readonly LibraryItem[]): Promise<boolean> {
    const comments = taken.reduce((sum, { id }) => sum + (items.commentCounts.get(id) ?? 0), 0)
    if (comments === 0) return true
    const isSure = await new Promise<boolean>(answer =>
      setQuestion({ items: taken.length, comments, answer }),
    )
    setQuestion(undefined)
    return isSure
  }

  function stop(): void {
    setIsEditing(false)
    selection.clear()
    setFailure(undefined)
  }

  function sayFailed(): void {
    if (isEditing) setFailure(NOT_SAVED)
    else showToast({ tone: 'error', text: NOT_SAVED })
  }

  /** Makes a change, and calls `done` only if the change succeeds. */
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
      attempt(async () => {
        const edit = changedText(album, details)
        return edit ? albums.edit(id, edit) : album
      }, stop),

    turnAround: () =>
      attempt(() => albums.edit(id, { order: album.order === 'oldest' ? 'newest' : 'oldest' })),

    toggleComments: () =>
      attempt(async () => {
        await comments.allow(id, !album.commentsAllowed)
        return albums.get(id)
      }),

    mayTakeOut: taken => taken.every(isRemovable),

    question,

    takeOut: async taken =>
      (await mayDeleteComments(taken)) &&
      attempt(async () => {
        const ids = taken.map(item => item.id)
        await albums.takeOut(id, ids)
        items.drop(ids)
        // Clears the selection before the reload, during which the user may select other items.
        selection.clear()
        // Offer to undo only if all items are the user's own, because only an item's owner can add it again.
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

/** Returns the texts that differ; undefined if none does. Damaged texts are replaced as a whole. */
function changedText(album: Album, { title, description }: AlbumDetails): AlbumEdit | undefined {
  if (album.textSpoiled) return { title, description }
  const edit = {
    ...(title !== album.title && { title }),
    ...(description !== album.description && { description }),
  }
  return Object.keys(edit).length > 0 ? edit : undefined
}
