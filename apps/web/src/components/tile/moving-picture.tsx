import { hasMotion, type LibraryItem } from '@safelight/client/item'
import { useState } from 'react'
import { classes } from '../../shared/classes.ts'
import { usePictures } from '../contexts/pictures-context.tsx'
import styles from './moving-picture.module.css'
import { useRendition } from './use-rendition.ts'

/** Whether an item can move here: a link without originals has nothing that does. */
export function useMoves(item: LibraryItem | undefined): boolean {
  const { originals } = usePictures()
  return originals && item !== undefined && hasMotion(item)
}

export interface MovingPictureProps {
  item: LibraryItem
  className?: string | undefined
  /** Begins again and again. */
  loop?: boolean
  onEnd?: () => void
}

/** What moves of a live photo, over its picture and without its sound. Nothing where the browser cannot play it. */
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
      // A browser plays the sound of a movie whose pictures it cannot decode.
      onTimeUpdate={({ currentTarget }) => setShown(currentTarget.videoWidth > 0)}
      onEnded={onEnd}
      onError={onEnd}
    />
  )
}
