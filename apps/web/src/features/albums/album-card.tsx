import type { Album } from '@safelight/client/albums'
import { texts } from '@safelight/texts/features/albums'
import { Eye, Share2, Trash2, Users } from 'lucide-react'
import { albumTitle, problemText } from '../../components/albums/album-texts.ts'
import { CardMenu } from '../../components/cards/card-menu.tsx'
import { CoverCard } from '../../components/cards/cover-card.tsx'
import { itemsText } from '../../components/items-text.ts'
import { Thumbnail } from '../../components/tile/thumbnail.tsx'
import { formatDate } from '../../shared/format.ts'
import { MenuItem } from '../../shared/ui/overlays/menu.tsx'
import styles from './albums.module.css'

export interface AlbumCardProps {
  album: Album
  onView: () => void
  /** undefined if the album cannot be shared. */
  onShare: (() => void) | undefined
  onDelete: () => void
}

export function AlbumCard({ album, ...actions }: AlbumCardProps) {
  const title = albumTitle(album)
  const isShared = album.hasLink || album.sharedWith > 0
  return (
    <CoverCard
      to="/albums/$id"
      id={album.id}
      title={title}
      picture={album.cover && <Thumbnail item={album.cover} />}
      badge={itemsText(album.count)}
      problem={album.problem && problemText(album.problem)}
      facts={
        <>
          {texts.created({ date: formatDate(album.createdAt) })}
          {isShared && (
            <span className={styles.shared}>
              <Users size={13} aria-hidden="true" /> {texts.shared}
            </span>
          )}
        </>
      }
      menu={<AlbumMenu title={title} {...actions} />}
    >
      {album.description && (
        <p className={styles.description} dir="auto">
          {album.description}
        </p>
      )}
    </CoverCard>
  )
}

interface AlbumMenuProps extends Omit<AlbumCardProps, 'album'> {
  title: string
}

const AlbumMenu = ({ title, onView, onShare, onDelete }: AlbumMenuProps) => (
  <CardMenu title={title}>
    <MenuItem icon={<Eye size={17} />} onAction={onView}>
      {texts.viewAlbum}
    </MenuItem>
    {onShare && (
      <MenuItem icon={<Share2 size={17} />} onAction={onShare}>
        {texts.shareAlbum}
      </MenuItem>
    )}
    <MenuItem icon={<Trash2 size={17} />} danger onAction={onDelete}>
      {texts.deleteAlbum}
    </MenuItem>
  </CardMenu>
)
