import { texts } from '@safelight/texts/features/albums'
import { FolderMinus } from 'lucide-react'
import { SelectionBar } from '../../../components/item-actions/selection-bar.tsx'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import type { AlbumEditing } from './use-album-editing.ts'

/** Other people's items can only be removed from the album, downloaded or saved to the library. */
export function AlbumSelectionBar({ editing }: { editing: AlbumEditing }) {
  const { items, clear } = editing.selection
  const { busy, run } = useBusy()
  const current = () => items
  const areOwn = items.every(item => !item.shared)

  const takeOut = () => run(() => editing.takeOut(items))

  return (
    <SelectionBar
      count={items.length}
      items={current}
      onClear={clear}
      areOthers={!areOwn}
      actions={
        editing.mayTakeOut(items) && (
          <Button
            variant="quiet"
            aria-label={texts.removeFromAlbum}
            icon={<FolderMinus size={20} />}
            busy={busy}
            onPress={takeOut}
          />
        )
      }
    />
  )
}
