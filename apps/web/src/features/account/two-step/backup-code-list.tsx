import { texts } from '@safelight/texts/account-two-step'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { KeepText } from '../../../shared/ui/controls/keep-text.tsx'
import styles from './two-step.module.css'

/** Backup codes, which are shown this one time, and the ways to keep them. */
export function BackupCodeList({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { user } = useUnlocked()
  return (
    <>
      <p>{texts.ifYouLoseYourPhoneEach}</p>
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

/** A code in groups of four, as it is read and typed. */
const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** The text file that a person keeps. */
const codesAsText = (email: string, codes: readonly string[]): string => `\
Safelight backup codes
for ${email}

${codes.map(inGroups).join('\n')}

Each code works once, in place of a code of your authenticator app. It takes your
password too. Keep this file away from the devices you use every day.
`
