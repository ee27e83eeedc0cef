import { texts } from '@safelight/texts/features/account/two-step'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { KeepText } from '../../../shared/ui/controls/keep-text.tsx'
import styles from './two-step.module.css'

/** Backup codes, which are shown only once, and buttons to save them. */
export function BackupCodeList({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { user } = useUnlocked()
  return (
    <>
      <p>{texts.backupCodesLead}</p>
      <ul className={styles.codes} aria-label={texts.backupCodes}>
        {codes.map(code => (
          <li key={code} translate="no">
            {inGroups(code)}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <KeepText text={codesAsText(user.email, codes)} fileName="safelight-backup-codes.txt" />
        <Button variant="primary" onPress={onSaved}>
          {texts.iHaveSavedThem}
        </Button>
      </div>
    </>
  )
}

const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

const codesAsText = (email: string, codes: readonly string[]): string =>
  texts.backupCodesFile({ email, codes: codes.map(inGroups).join('\n') })
