import { formatCount } from '../../shared/format.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import styles from './albums.module.css'

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
        Title and description could not be verified: somebody who may edit this album has damaged
        them. Write them anew, and look at whom you share it with.
      </Banner>
    )}
    {refused > 0 && (
      <Banner tone="warning">
        {formatCount(refused, 'item')} could not be verified, so{' '}
        {refused === 1 ? 'it is' : 'they are'} not shown.
      </Banner>
    )}
  </div>
)
