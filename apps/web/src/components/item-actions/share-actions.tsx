import type { LibraryItem } from '@safelight/library/items'
import type { Shareable } from '@safelight/library/sharing'
import { FolderPlus, Share2 } from 'lucide-react'
import { useState } from 'react'
import { AddToAlbumDialog } from '../albums/add-to-album-dialog.tsx'
import { attempt } from '../selection/attempt.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { ShareDialog } from './share-dialog.tsx'

export interface ShareActionsProps {
  /** The own items that are meant, once something is to be done with them. */
  items: () => readonly LibraryItem[] | Promise<readonly LibraryItem[]>
  /** They were put into an album. */
  onAdded?: () => void
}

/** Buttons for the bar of a selection or the viewer: into an album, and to others. */
export function ShareActions({ items, onAdded }: ShareActionsProps) {
  const [adding, setAdding] = useState<readonly LibraryItem[]>()
  const [sharing, setSharing] = useState<Shareable>()
  return (
    <>
      <Button
        variant="quiet"
        aria-label="Add to album"
        icon={<FolderPlus size={20} />}
        onPress={async () => setAdding(await attempt(items))}
      />
      <Button
        variant="quiet"
        aria-label="Share"
        icon={<Share2 size={20} />}
        onPress={async () => {
          const chosen = await attempt(items)
          if (chosen) setSharing(shareable(chosen))
        }}
      />
      {adding && (
        <AddToAlbumDialog
          items={adding}
          isOpen
          onOpenChange={open => !open && setAdding(undefined)}
          onAdded={text => {
            showToast({ tone: 'success', text })
            onAdded?.()
          }}
        />
      )}
      {sharing && <ShareDialog what={sharing} onClose={() => setSharing(undefined)} />}
    </>
  )
}

function shareable(items: readonly LibraryItem[]): Shareable {
  const [item, ...others] = items
  return item && others.length === 0 ? { type: 'item', item } : { type: 'items', items }
}
