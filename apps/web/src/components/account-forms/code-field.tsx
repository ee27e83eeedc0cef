import { whyNoPasskeys } from '@safelight/client/authenticator'
import { texts } from '@safelight/texts/components/account-forms'
import { type RefObject, useRef } from 'react'
import { useKeyedEffect } from '../../shared/hooks/use-keyed-effect.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import styles from './form.module.css'
import { type CodeFields, codeProblem } from './second-factor-code.ts'
import type { AccountForm } from './use-account-form.ts'

export interface CodeFieldProps {
  form: AccountForm<CodeFields>
  hasBackupCodes: boolean
  hasPasskey?: boolean
  inputRef?: RefObject<HTMLInputElement | null>
}

export function CodeField({ form, hasBackupCodes, hasPasskey = false, inputRef }: CodeFieldProps) {
  const { fields, submitted } = form
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  const back = useRef<HTMLButtonElement>(null)
  const hasSwitched = useRef(false)
  const isBackup = fields.method === 'backup'
  const switchTo = (method: CodeFields['method']) => {
    form.change('method', method)
    form.change('code', '')
    hasSwitched.current = true
  }
  const { method } = fields
  useKeyedEffect([method], () => {
    if (hasSwitched.current) (input.current ?? back.current)?.focus()
  })
  if (method === 'passkey') {
    return (
      <div className={styles.code}>
        <p>{texts.passkeyHint}</p>
        <Button variant="quiet" size="small" ref={back} onPress={() => switchTo('totp')}>
          {texts.useAppCode}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.code}>
      <TextField
        label={isBackup ? texts.backupCode : texts.appCode}
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
          {isBackup ? texts.useAppCode : texts.useBackupCode}
        </Button>
      )}
      {hasPasskey && !whyNoPasskeys() && (
        <Button variant="quiet" size="small" onPress={() => switchTo('passkey')}>
          {texts.usePasskey}
        </Button>
      )}
    </div>
  )
}
