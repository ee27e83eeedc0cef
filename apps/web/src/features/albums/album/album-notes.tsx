import { itemsText } from '../../../components/items-text.ts'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import styles from '../albums.module.css'

export interface AlbumNotesProps {
  failure: string | undefined
  /** Title and description were damaged by an editor. */
  isSpoiled: boolean
  /** Items that are not shown. */
  refused: number
}

/** What is to be said of an album besides: a change that failed, and what could not be verified. */
export const AlbumNotes = ({ failure, isSpoiled, refused }: AlbumNotesProps) => (
  <div className={styles.notes}>
    {failure && <Banner tone="error">{failure}</Banner>}
    {isSpoiled && (
      <Banner tone="warning">
        The title and description could not be verified: someone who can edit this album has damaged
        them. Write new ones, and check who can edit the album.
      </Banner>
    )}
    {refused > 0 && (
      <Banner tone="warning">
        {itemsText(refused)} could not be verified, so {refused === 1 ? 'it is' : 'they are'} not
        shown.
      </Banner>
    )}
  </div>
)
