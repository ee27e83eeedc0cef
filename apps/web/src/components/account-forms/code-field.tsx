import { type RefObject, useRef } from 'react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import styles from './form.module.css'
import { type CodeFields, codeProblem } from './second-factor-code.ts'
import type { AccountForm } from './use-account-form.ts'

export interface CodeFieldProps {
  form: AccountForm<CodeFields>
  /** Whether there are backup codes left to fall back on. */
  hasBackupCodes: boolean
  inputRef?: RefObject<HTMLInputElement | null>
}

/** Asks for a code of the app, or for a backup code instead. */
export function CodeField({ form, hasBackupCodes, inputRef }: CodeFieldProps) {
  const { fields, submitted } = form
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  const isBackup = fields.method === 'backup'
  const switchTo = (method: CodeFields['method']) => {
    form.change('method', method)
    form.change('code', '')
    input.current?.focus()
  }
  return (
    <div className={styles.code}>
      <TextField
        label={isBackup ? 'Backup code' : 'Code of your authenticator app'}
        name="code"
        autoComplete={isBackup ? 'off' : 'one-time-code'}
        inputMode={isBackup ? 'text' : 'numeric'}
        value={fields.code}
        onChange={code => form.change('code', code)}
        error={submitted ? codeProblem(fields)?.message : undefined}
        maxLength={40}
        inputRef={input}
        required
      />
      {hasBackupCodes && (
        <Button variant="quiet" size="small" onPress={() => switchTo(isBackup ? 'totp' : 'backup')}>
          {isBackup ? 'Use a code of your app instead' : 'Use a backup code instead'}
        </Button>
      )}
    </div>
  )
}
