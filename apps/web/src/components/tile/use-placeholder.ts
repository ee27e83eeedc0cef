import type { LibraryItem } from '@safelight/client/item'
import { useAsync } from '../../shared/hooks/use-async.ts'
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
  return useAsync(wanted ? [renditions, item, wait] : undefined, async signal => {
    await new Promise(resolve => setTimeout(resolve, wait))
    return signal.aborted ? undefined : renditions.placeholder(item)
  }).value
}
