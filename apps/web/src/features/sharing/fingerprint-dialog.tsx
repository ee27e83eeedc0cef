import { fingerprintOf } from '@safelight/library/contacts'
import { useCallback } from 'react'
import { useUnlocked } from '../session-context.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useLoaded } from '../use-loaded.ts'
import styles from './sharing.module.css'

export interface FingerprintDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The fingerprint of one's own account, to be read to those with whom one shares. */
export function FingerprintDialog(props: FingerprintDialogProps) {
  const { identity } = useUnlocked()
  const { value } = useLoaded(useCallback(() => fingerprintOf(identity.person), [identity]))
  return (
    <Dialog title="My fingerprint" {...props}>
      <div className={styles.section}>
        <p>
          Read this to people who share with you, by telephone or side by side. If they see the
          same, they share with you and with nobody in between.
        </p>
        <p className={styles.fingerprint}>{value}</p>
      </div>
    </Dialog>
  )
}
