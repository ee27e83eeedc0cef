import type { Album } from '@safelight/client/albums'
import { allows, isOwner } from '@safelight/contract/rights'
import { texts } from '@safelight/texts/features/albums'
import { albumTitle } from '../../../components/albums/album-texts.ts'
import { contactName } from '../../../components/contacts/contact-name.ts'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import { PageHeader } from '../../../shared/ui/layout/page.tsx'
import styles from '../albums.module.css'
import { AlbumActions, type AlbumActionsProps } from './album-actions.tsx'

export interface AlbumHeaderProps extends AlbumActionsProps {
  /** What the album contains, such as `2 photos · 1 video`. */
  holds: string
}

export const AlbumHeader = ({ album, holds, ...actions }: AlbumHeaderProps) => (
  <PageHeader
    title={albumTitle(album)}
    facts={<Breakable>{[holds, ...sharing(album)].join(' · ')}</Breakable>}
    controls={<AlbumActions album={album} {...actions} />}
  >
    {album.description && (
      <p className={styles.about} dir="auto">
        {album.description}
      </p>
    )}
  </PageHeader>
)

const sharing = ({ ownerEmail, ownerName, right }: Album): string[] =>
  isOwner(right)
    ? []
    : [
        texts.sharedBy({ name: contactName(ownerEmail, ownerName) }),
        allows(right, 'addItems') ? texts.youCanEdit : texts.youCanView,
      ]
