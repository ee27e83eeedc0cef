import { fingerprintOf } from '@safelight/client/contacts'
import { texts } from '@safelight/texts/features/sharing'
import { Fingerprint } from '../../../components/contacts/fingerprint.tsx'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import styles from '../sharing.module.css'

export interface FingerprintDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function FingerprintDialog(props: FingerprintDialogProps) {
  const { identity } = useUnlocked()
  const { value } = useAsync([identity], () => fingerprintOf(identity.person))
  return (
    <Dialog title={texts.myFingerprint} {...props}>
      <div className={styles.section}>
        <p>{texts.myFingerprintHint}</p>
        <Fingerprint>{value}</Fingerprint>
      </div>
    </Dialog>
  )
}
