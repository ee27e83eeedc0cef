import type { Album } from '@safelight/client/albums'
import { albumTitle } from '../../../components/albums/album-texts.ts'
import { useItemActions } from '../../../components/item-actions/item-actions-context.tsx'
import { loadOrToast } from '../../../components/selection/load-or-toast.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import type { AlbumItems } from './use-album.ts'

/** Actions with all items of an album. They first read the rest of the album. */
export interface EverythingActions {
  isBusy: boolean
  /** Whether the loaded part of the album has items of other people. */
  hasOthers: boolean
  download: () => void
  save: () => void
}

export function useEverything(album: Album, { items, loadAll }: AlbumItems): EverythingActions {
  const { download, saveToLibrary } = useItemActions()
  const { busy, run } = useBusy()

  const withAll = (act: (items: Awaited<ReturnType<typeof loadAll>>) => unknown) => () =>
    run(async () => {
      const all = await loadOrToast(loadAll)
      // Items whose details cannot be opened have no original that could be read.
      if (all) await act(all.filter(item => item.details))
    })

  return {
    isBusy: busy,
    hasOthers: items.some(item => item.shared),
    download: withAll(all => download(all, albumTitle(album))),
    save: withAll(saveToLibrary),
  }
}
