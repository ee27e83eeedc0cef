import { ContactChangedError } from '@safelight/client/contacts'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { problemText } from '../albums/album-texts.ts'
import { ChangedContact } from './changed-contact.tsx'
import styles from './contacts.module.css'

export interface ClosedBecauseProps {
  problem: 'damaged' | ContactChangedError
  onTrusted: () => void
}

export const ClosedBecause = ({ problem, onTrusted }: ClosedBecauseProps) => (
  <div className={styles.closed}>
    {problem instanceof ContactChangedError ? (
      <ChangedContact error={problem} onDone={onTrusted} />
    ) : (
      <Banner tone="warning">{problemText(problem)}</Banner>
    )}
  </div>
)
