import type { LibraryItem } from '@safelight/client/item'
import { useEffect, useState } from 'react'
import { usePictures } from '../contexts/pictures-context.tsx'

/** Milliseconds in which a thumbnail comes that the device has. */
const MOMENT = 80

/**
 * The blurred picture that stands for an item while it is `wanted`. A screen wants dozens at once: they are drawn
 * only where the picture itself is not here after `wait` milliseconds.
 */
export function usePlaceholder(
  item: LibraryItem,
  wanted: boolean,
  wait = MOMENT,
): string | undefined {
  const { renditions } = usePictures()
  const [drawn, setDrawn] = useState<{ item: LibraryItem; url: string | undefined }>()

  useEffect(() => {
    if (!wanted) return
    let current = true
    const draw = () =>
      renditions.placeholder(item).then(
        url => current && setDrawn({ item, url }),
        // The picture itself says what is wrong.
        () => {},
      )
    const timer = setTimeout(draw, wait)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [renditions, item, wanted, wait])

  return wanted && drawn?.item === item ? drawn.url : undefined
}
