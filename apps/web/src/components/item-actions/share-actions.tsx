import type { LibraryItem } from '@safelight/client/item'
import type { Shareable } from '@safelight/client/sharing'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import { FolderPlus, Share2 } from 'lucide-react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { loadOrToast } from '../selection/load-or-toast.ts'
import { useItemActions } from './item-actions-context.tsx'

export interface ShareActionsProps {
  items: () => readonly LibraryItem[] | Promise<readonly LibraryItem[]>
  onAdded: () => void
}

export function ShareActions({ items, onAdded }: ShareActionsProps) {
  const { addToAlbum, share } = useItemActions()

  const act = (open: (chosen: readonly LibraryItem[]) => void) => async () => {
    const chosen = await loadOrToast(items)
    if (chosen) open(chosen)
  }

  return (
    <>
      <Button
        variant="quiet"
        aria-label={texts.addToAlbum}
        icon={<FolderPlus size={20} />}
        onPress={act(chosen => addToAlbum(chosen, onAdded))}
      />
      <Button
        variant="quiet"
        aria-label={common.share}
        icon={<Share2 size={20} />}
        onPress={act(chosen => share(shareable(chosen)))}
      />
    </>
  )
}

function shareable(items: readonly LibraryItem[]): Shareable {
  const [item, ...others] = items
  return item && others.length === 0 ? { type: 'item', item } : { type: 'items', items }
}
