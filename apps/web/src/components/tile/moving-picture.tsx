import { hasMotion, type LibraryItem } from '@safelight/client/item'
import { useState } from 'react'
import { classes } from '../../shared/classes.ts'
import { usePictures } from '../contexts/pictures-context.tsx'
import styles from './moving-picture.module.css'
import { useRendition } from './use-rendition.ts'

/** Whether an item is a live photo that can play. A link without originals cannot play it. */
export function useMoves(item: LibraryItem | undefined): boolean {
  const { originals } = usePictures()
  return originals && item !== undefined && hasMotion(item)
}

export interface MovingPictureProps {
  item: LibraryItem
  className?: string | undefined
  loop?: boolean
  onEnd?: () => void
}

/** Plays a live photo over its picture, muted. Invisible if the browser cannot decode it. */
export function MovingPicture({ item, className, loop = false, onEnd }: MovingPictureProps) {
  const { url, failed } = useRendition(item, 'motion')
  const [shown, setShown] = useState(false)
  if (!url || failed) return null
  return (
    <video
      className={classes(styles.moving, className)}
      src={url}
      data-shown={shown}
      data-testid="motion"
      aria-hidden="true"
      tabIndex={-1}
      muted
      autoPlay
      playsInline
      loop={loop}
      // A browser that cannot decode the pictures may play only the sound. Then the video stays hidden.
      onTimeUpdate={({ currentTarget }) => setShown(currentTarget.videoWidth > 0)}
      onEnded={onEnd}
      onError={onEnd}
    />
  )
}
