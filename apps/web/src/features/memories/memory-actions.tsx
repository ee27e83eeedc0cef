import type { LibraryItem } from '@safelight/client/item'
import type { Memory } from '@safelight/client/memories'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/memories'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, FolderPlus, Play, Share2 } from 'lucide-react'
import { useItemActions } from '../../components/item-actions/item-actions-context.tsx'
import { memoryAlbumTitle } from '../../components/memories/memory-texts.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import { LessMenuItems } from './less-menu-items.tsx'

export interface MemoryActionsProps {
  memory: Memory
  title: string
  items: readonly LibraryItem[]
  onPlay: () => void
}

export function MemoryActions({ memory, title, items, onPlay }: MemoryActionsProps) {
  const { createAlbum, share } = useItemActions()
  const navigate = useNavigate()
  const albumTitle = memoryAlbumTitle(memory)
  return (
    <>
      <Button variant="primary" icon={<Play size={16} />} onPress={onPlay}>
        {texts.play}
      </Button>
      <Button icon={<FolderPlus size={16} />} onPress={() => createAlbum(items, albumTitle)}>
        {texts.makeAlbum}
      </Button>
      <Button
        icon={<Share2 size={16} />}
        onPress={() => share({ type: 'items', items }, { title: albumTitle })}
      >
        {common.share}
      </Button>
      <Menu
        label={texts.actionsFor({ title })}
        trigger={
          <Button
            variant="quiet"
            icon={<Ellipsis size={20} />}
            aria-label={texts.showLessLikeThis}
            word={texts.showLessLikeThis}
          />
        }
      >
        <LessMenuItems
          memory={memory}
          onDone={() => void navigate({ to: '/memories', replace: true })}
        />
      </Menu>
    </>
  )
}
