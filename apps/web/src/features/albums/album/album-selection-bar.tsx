import { FolderMinus } from 'lucide-react'
import { useState } from 'react'
import { SelectionBar } from '../../shared/selection/selection-bar.tsx'
import { ShareActions } from '../../shared/sharing/share-actions.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { AlbumEditing } from './use-album-editing.ts'

/**
 * What can be done with selected items of an album: taking them out, for whom that is allowed; with those that
 * others have put in, downloading besides.
 */
export function AlbumSelectionBar({ editing }: { editing: AlbumEditing }) {
  const { items, clear } = editing.selection
  const [busy, setBusy] = useState(false)
  const current = () => items
  const areOwn = items.every(item => !item.shared)

  async function takeOut(): Promise<void> {
    setBusy(true)
    await editing.takeOut(items)
    setBusy(false)
  }

  return (
    <SelectionBar
      count={items.length}
      items={current}
      onClear={clear}
      onlyDownload={!areOwn}
      actions={
        <>
          {areOwn && <ShareActions items={current} onAdded={clear} />}
          {editing.mayTakeOut(items) && (
            <Button
              variant="quiet"
              aria-label="Remove from album"
              icon={<FolderMinus size={20} />}
              busy={busy}
              onPress={takeOut}
            />
          )}
        </>
      }
    />
  )
}
