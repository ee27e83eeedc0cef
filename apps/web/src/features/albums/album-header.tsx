import type { Album } from '@safelight/library/albums'
import { albumTitle } from '../../shared/albums/album-texts.ts'
import { formatCount } from '../../shared/format.ts'
import { AlbumActions } from './album-actions.tsx'
import styles from './albums.module.css'

export interface AlbumHeaderProps {
  album: Album
  /** Items in it. */
  count: number
  onEdit: () => void
  onAsk: (question: 'share' | 'delete' | 'leave') => void
}

/** What an album is called, what is in it, and what may be done with it. */
export const AlbumHeader = ({ album, count, onEdit, onAsk }: AlbumHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.headline}>
      <h1 dir="auto">{albumTitle(album)}</h1>
      <p className={styles.counts}>
        {[formatCount(count, 'photo'), ...(album.right === 'OWNER' ? [] : sharing(album))].join(
          ' · ',
        )}
      </p>
      {album.description && (
        <p className={styles.about} dir="auto">
          {album.description}
        </p>
      )}
    </div>
    <AlbumActions album={album} onEdit={onEdit} onAsk={onAsk} />
  </header>
)

const sharing = ({ ownerEmail, right }: Album): string[] => [
  `Shared by ${ownerEmail}`,
  right === 'EDIT' ? 'You can edit' : 'You can view',
]
