import type { Album } from '@safelight/library/albums'
import { Ellipsis, ImagePlus, LogOut, Pencil, Share2, Trash2 } from 'lucide-react'
import { Button } from '../../shared/ui/button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Menu, MenuItem } from '../../shared/ui/menu.tsx'
import type { AlbumHeaderProps } from './album-header.tsx'
import styles from './albums.module.css'

/** What may be done with an open album. */
export const AlbumActions = ({
  album: { id, right },
  onEdit,
  onAsk,
}: Pick<AlbumHeaderProps, 'onEdit' | 'onAsk'> & { album: Album }) => (
  <>
    {right !== 'VIEW' && (
      <>
        <LinkButton to="/albums/$id/add" params={{ id }} icon={<ImagePlus size={16} />}>
          Add photos
        </LinkButton>
        <Button icon={<Pencil size={15} />} onPress={onEdit}>
          <span className={styles.word}>Edit</span>
        </Button>
      </>
    )}
    {right === 'OWNER' && (
      <Button icon={<Share2 size={16} />} onPress={() => onAsk('share')}>
        <span className={styles.word}>Share</span>
      </Button>
    )}
    <Menu
      label="More"
      trigger={<Button variant="quiet" icon={<Ellipsis size={20} />} aria-label="More" />}
    >
      {right === 'OWNER' ? (
        <MenuItem icon={<Trash2 size={17} />} danger onAction={() => onAsk('delete')}>
          Delete Album
        </MenuItem>
      ) : (
        <MenuItem icon={<LogOut size={17} />} danger onAction={() => onAsk('leave')}>
          Leave Album
        </MenuItem>
      )}
    </Menu>
  </>
)
