import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { KeepText } from '../../../shared/ui/controls/keep-text.tsx'
import { codesAsText, inGroups } from './backup-codes.ts'
import styles from './two-step.module.css'

/** Backup codes, which are shown this one time, and the ways to keep them. */
export function BackupCodeList({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { user } = useUnlocked()
  return (
    <>
      <p>
        If you lose your phone, each of these codes signs you in once. They are not shown again:
        keep them where you keep your recovery words.
      </p>
      <ul className={styles.codes} aria-label="Backup codes">
        {codes.map(code => (
          <li key={code} translate="no">
            {inGroups(code)}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <KeepText text={codesAsText(user.email, codes)} fileName="safelight-backup-codes.txt" />
        <Button variant="primary" onPress={onSaved}>
          I have saved them
        </Button>
      </div>
    </>
  )
}
