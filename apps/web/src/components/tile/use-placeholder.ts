import type { LibraryItem } from '@safelight/client/item'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { usePictures } from '../contexts/pictures-context.tsx'

/** Milliseconds within which a cached thumbnail loads. */
const MOMENT = 80

/**
 * The blurred placeholder of an item while `wanted`, drawn only after `wait` milliseconds. A cached picture
 * has loaded by then.
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
