import { SelectionBar } from '../../shared/selection/selection-bar.tsx'
import { ShareActions } from '../../shared/sharing/share-actions.tsx'
import type { AlbumSelection } from './use-album-selection.ts'

/** What can be done with selected items of an album: with those that others have put in, downloading. */
export function AlbumSelectionBar({ selection }: { selection: AlbumSelection }) {
  const { items, clear } = selection
  const current = () => items
  const areOwn = items.every(item => !item.shared)
  return (
    <SelectionBar
      count={items.length}
      items={current}
      onClear={clear}
      onlyDownload={!areOwn}
      actions={areOwn && <ShareActions items={current} onAdded={clear} />}
    />
  )
}
