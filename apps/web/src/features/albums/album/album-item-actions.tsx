import type { Album } from '@safelight/client/albums'
import { itemName, type LibraryItem } from '@safelight/client/item'
import { allows } from '@safelight/contract/rights'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/albums'
import { BookImage, FolderMinus } from 'lucide-react'
import { albumTitle } from '../../../components/albums/album-texts.ts'
import { ViewerButton } from '../../../components/viewer/viewer-button.tsx'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import type { AlbumEditing } from './use-album-editing.ts'

export interface AlbumItemActionsProps {
  album: Album
  item: LibraryItem
  editing: AlbumEditing
}

export function AlbumItemActions({ album, item, editing }: AlbumItemActionsProps) {
  const { busy, run } = useBusy()
  const isCover = album.coverId === item.id
  const title = albumTitle(album)

  async function toggleCover(): Promise<void> {
    const isChanged = await editing.chooseCover(isCover ? undefined : item)
    if (!isChanged) return
    const text = isCover
      ? texts.newestIsCover({ title })
      : texts.coverChosen({ name: itemName(item), title })
    showToast({ tone: 'success', text })
  }

  return (
    <>
      {allows(album.right, 'editDetails') && (
        <ViewerButton
          label={common.useAsCover}
          pressed={isCover}
          disabled={busy}
          icon={<BookImage size={22} aria-hidden="true" />}
          onPress={() => run(toggleCover)}
        />
      )}
      {editing.mayTakeOut([item]) && (
        <ViewerButton
          label={texts.removeFromAlbum}
          disabled={busy}
          icon={<FolderMinus size={22} aria-hidden="true" />}
          onPress={() => run(() => editing.takeOut([item]))}
        />
      )}
    </>
  )
}
