import type { Album } from '@safelight/client/albums'
import type { Comment, ItemComments } from '@safelight/client/comments'
import type { LibraryItem } from '@safelight/client/item'
import { isOwner } from '@safelight/contract/rights'
import { texts } from '@safelight/texts/features/comments'
import { useState } from 'react'
import { useLibrary } from '../../../../components/contexts/library-context.tsx'
import { useOnline } from '../../../../components/contexts/use-online.ts'
import { errorMessage } from '../../../../shared/error-message.ts'
import { useAsync } from '../../../../shared/hooks/use-async.ts'
import { showToast } from '../../../../shared/ui/feedback/toasts.tsx'
import { isShared } from '../added-by.tsx'

export interface CommentsOfItem {
  /** Undefined before the comments are read. */
  value: ItemComments | undefined
  failure: unknown
  reload: () => void
  isLiked: boolean
  likes: number
  mayWrite: boolean
  mayDelete: (comment: Comment) => boolean
  /** A comment that is not sent yet. It stays on this device. */
  draft: { read: () => Promise<string>; keep: (text: string) => void }
  add: (text: string) => Promise<void>
  remove: (comment: Comment) => Promise<void>
  toggleLike: () => Promise<void>
}

/** Whether an album shows comments: others can read them, or have written some. */
const hasComments = (album: Album): boolean => isShared(album) || album.commentChanges > 0

/**
 * Reads the comments of an item, again after each change that the open album hears of. Returns undefined if
 * the album shows no comments. Calls `onWritten` after each change of this person.
 */
export function useComments(
  album: Album,
  item: LibraryItem | undefined,
  onWritten: () => void,
): CommentsOfItem | undefined {
  const { comments, commentDrafts } = useLibrary()
  const isOnline = useOnline()
  const commented = item && hasComments(album) ? item : undefined
  const read = async (of: LibraryItem) => ({
    ...(await comments.of(album.id, of)),
    itemId: of.id,
  })
  const { value, failure, reload, change } = useAsync(
    commented && [comments, album.id, commented.id, album.commentChanges],
    async () => commented && read(commented),
    { keep: true },
  )
  // Shows a like at once, before the server has it.
  const [wish, setWish] = useState<{ itemId: string; isLiked: boolean }>()
  if (!commented) return undefined

  const shown = value?.itemId === commented.id ? value : undefined
  const wasLiked = shown?.likes.some(like => like.isOwn) === true
  const isLiked = wish?.itemId === commented.id ? wish.isLiked : wasLiked

  async function refresh(of: LibraryItem): Promise<void> {
    onWritten()
    const latest = await read(of)
    change(before => (before?.itemId === of.id ? latest : before))
  }

  return {
    value: shown,
    failure,
    reload,
    isLiked,
    likes: (shown?.likes.length ?? 0) + Number(isLiked) - Number(wasLiked),
    mayWrite: album.commentsAllowed,
    mayDelete: comment => comment.isOwn || isOwner(album.right),
    draft: {
      read: () => commentDrafts.read(album.id, commented.id),
      keep: text => void commentDrafts.keep(album.id, commented.id, text),
    },
    async add(text) {
      await comments.add(album.id, commented, text)
      await refresh(commented).catch(reload)
    },
    async remove(comment) {
      await comments.remove(album.id, commented, comment.id)
      await refresh(commented).catch(reload)
    },
    async toggleLike() {
      if (!isOnline) return showToast({ tone: 'info', text: texts.likeOffline })
      setWish({ itemId: commented.id, isLiked: !isLiked })
      try {
        await comments.setLiked(album.id, commented, !isLiked)
        await refresh(commented)
      } catch (error) {
        showToast({ tone: 'error', text: errorMessage(error, texts.likeFailed) })
      }
      setWish(undefined)
    },
  }
}
