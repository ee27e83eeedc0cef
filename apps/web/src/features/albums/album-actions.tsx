import type { Album } from '@safelight/library/albums'
import { Ellipsis, LogOut, Pencil, Share2, Trash2 } from 'lucide-react'
import { Button } from '../../shared/ui/button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Menu, MenuItem } from '../../shared/ui/menu.tsx'
import styles from './albums.module.css'

export interface AlbumActionsProps {
  right: Album['right']
  onEdit: () => void
  onShare: () => void
  onDelete: () => void
  onLeave: () => void
}

/** What may be done with an open album. */
export const AlbumActions = ({ right, onEdit, onShare, onDelete, onLeave }: AlbumActionsProps) => (
  <div className={styles.controls}>
    {right !== 'VIEW' && (
      <>
        <LinkButton to="/gallery">Add Photos</LinkButton>
        <Button icon={<Pencil size={15} />} onPress={onEdit}>
          Edit
        </Button>
      </>
    )}
    {right === 'OWNER' && (
      <Button icon={<Share2 size={16} />} onPress={onShare}>
        Share
      </Button>
    )}
    <Menu
      label="More"
      trigger={<Button variant="quiet" icon={<Ellipsis size={20} />} aria-label="More" />}
    >
      {right === 'OWNER' ? (
        <MenuItem icon={<Trash2 size={17} />} danger onAction={onDelete}>
          Delete Album
        </MenuItem>
      ) : (
        <MenuItem icon={<LogOut size={17} />} danger onAction={onLeave}>
          Leave Album
        </MenuItem>
      )}
    </Menu>
  </div>
)
