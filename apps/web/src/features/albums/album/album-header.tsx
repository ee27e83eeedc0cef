import type { Album } from '@safelight/library/albums'
import { albumTitle } from '../../shared/albums/album-texts.ts'
import { formatCount } from '../../shared/format.ts'
import { PageHeader } from '../../shared/ui/page.tsx'
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
  <PageHeader
    title={albumTitle(album)}
    facts={[formatCount(count, 'photo'), ...sharing(album)].join(' · ')}
    controls={<AlbumActions album={album} onEdit={onEdit} onAsk={onAsk} />}
  >
    {album.description && (
      <p className={styles.about} dir="auto">
        {album.description}
      </p>
    )}
  </PageHeader>
)

const sharing = ({ ownerEmail, right }: Album): string[] =>
  right === 'OWNER'
    ? []
    : [`Shared by ${ownerEmail}`, right === 'EDIT' ? 'You can edit' : 'You can view']
