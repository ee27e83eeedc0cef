import type { LibraryItem } from '@safelight/client/item'
import type { OwnLink } from '@safelight/client/sharing'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useAsync } from '../../shared/hooks/use-async.ts'

/** Finds the cover of a link: the cover of its album, or its first item. */
export type CoverOf = (link: OwnLink) => LibraryItem | undefined

/** Reads the covers of all links at once: items from this device, and albums by one list. */
export function useLinkCovers(links: readonly OwnLink[] | undefined): CoverOf {
  const library = useLibrary()
  const tokens = links?.map(link => link.token).join()
  const key = links && [library, tokens]
  const load = async () => {
    const all = links ?? []
    const [own, items] = await Promise.all([
      all.some(link => link.album !== undefined) ? library.albums.mine().catch(() => []) : [],
      library.itemsById(all.flatMap(link => link.firstItem ?? [])),
    ])
    return new Map([
      ...own.map(album => [album.id, album.cover] as const),
      ...items.map(item => [item.id, item] as const),
    ])
  }
  // Keep the covers on screen while they load again, for example after a link was disabled.
  const { value: covers } = useAsync(key, load, { keep: true })
  return ({ album, firstItem }) => covers?.get(album ?? firstItem ?? '')
}
