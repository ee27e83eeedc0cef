import { texts } from '@safelight/texts/sharing'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import styles from '../sharing.module.css'

export interface ComparedButtonProps {
  compared: boolean
  isOpen: boolean
  onPress: () => void
}

/** Shows whether the user compared a person's fingerprint, and opens the comparison. */
export const ComparedButton = ({ compared, isOpen, onPress }: ComparedButtonProps) => (
  <button type="button" className={styles.check} aria-expanded={isOpen} onClick={onPress}>
    {compared ? (
      <ShieldCheck size={14} aria-hidden="true" />
    ) : (
      <TriangleAlert size={14} aria-hidden="true" />
    )}
    {compared ? texts.verified : texts.isItReallyThem}
  </button>
)
