import { texts } from '@safelight/texts/features/comments'
import { MessageCircle, ThumbsUp } from 'lucide-react'
import { ViewerButton } from '../../../../components/viewer/viewer-button.tsx'
import { useBusy } from '../../../../shared/hooks/use-busy.ts'
import type { CommentsOfItem } from './use-comments.ts'

/** Not a heart: that one marks an own favorite, which nobody else sees. */
export function LikeButton({ talk }: { talk: CommentsOfItem }) {
  const { busy, run } = useBusy()
  const { isLiked, likes, mayWrite } = talk
  return (
    <ViewerButton
      label={texts.like({ count: likes })}
      pressed={isLiked}
      disabled={busy || !talk.value || !(mayWrite || isLiked)}
      icon={<ThumbsUp size={22} aria-hidden="true" />}
      {...(likes > 0 && { word: String(likes) })}
      onPress={() => run(talk.toggleLike)}
    />
  )
}

export interface CommentsButtonProps {
  talk: CommentsOfItem
  pressed: boolean
  onPress: () => void
}

export function CommentsButton({ talk, pressed, onPress }: CommentsButtonProps) {
  const count = talk.value?.comments.length ?? 0
  return (
    <ViewerButton
      label={texts.commentCount({ count })}
      pressed={pressed}
      icon={<MessageCircle size={22} aria-hidden="true" />}
      {...(count > 0 && { word: String(count) })}
      onPress={onPress}
    />
  )
}
