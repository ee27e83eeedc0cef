import { ContactChangedError } from '@safelight/library/contacts'
import { problemText } from '../albums/album-texts.ts'
import { Banner } from '../ui/banner.tsx'
import { ChangedContact } from './changed-contact.tsx'
import styles from './sharing.module.css'

export interface ClosedBecauseProps {
  problem: 'damaged' | ContactChangedError
  /** Other keys of whoever shares it are trusted now. */
  onTrusted: () => void
}

/** Why something of somebody else is not opened, and the way past changed keys. */
export const ClosedBecause = ({ problem, onTrusted }: ClosedBecauseProps) => (
  <div className={styles.closed}>
    {problem instanceof ContactChangedError ? (
      <ChangedContact error={problem} onDone={onTrusted} />
    ) : (
      <Banner tone="warning">{problemText(problem)}</Banner>
    )}
  </div>
)
