import { texts } from '@safelight/texts/features/sharing'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import styles from '../sharing.module.css'

export interface ComparedButtonProps {
  compared: boolean
  isOpen: boolean
  onPress: () => void
}

export const ComparedButton = ({ compared, isOpen, onPress }: ComparedButtonProps) => (
  <button type="button" className={styles.check} aria-expanded={isOpen} onClick={onPress}>
    {compared ? (
      <ShieldCheck size={14} aria-hidden="true" />
    ) : (
      <TriangleAlert size={14} aria-hidden="true" />
    )}
    {compared ? texts.verified : texts.compareCodes}
  </button>
)
