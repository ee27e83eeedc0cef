import { newTotpSecret } from '@safelight/client/totp-secret'
import { totpCode } from '@safelight/contract/second-factor'
import { texts } from '@safelight/texts/features/account/two-step'
import { useState } from 'react'
import { REQUIRED_MISSING } from '../../../components/account-forms/account-rules.ts'
import { isBlank, textField } from '../../../components/account-forms/form-fields.ts'
import { FormMessages } from '../../../components/account-forms/form-messages.tsx'
import {
  isTotpCode,
  TOTP_CODE_WRONG,
} from '../../../components/account-forms/second-factor-code.ts'
import { useAccountForm } from '../../../components/account-forms/use-account-form.ts'
import { useAccount, useUnlocked } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { type Busy, useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { buttonClass } from '../../../shared/ui/controls/button-class.ts'
import { CopyButton } from '../../../shared/ui/controls/keep-text.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { QrCode } from '../qr/qr-code.tsx'
import { BackupCodeList } from './backup-code-list.tsx'
import styles from './two-step.module.css'

export interface SetUpDialogProps {
  onClose: () => void
  onDone: () => void
}

/**
 * A dialog that turns two-step verification on: it shows a secret, asks for a code, and shows backup codes.
 * It is open while it is mounted.
 */
export function SetUpDialog({ onClose, onDone }: SetUpDialogProps) {
  const [codes, setCodes] = useState<string[]>()
  const { busy, run } = useBusy()
  return (
    <Dialog
      title={codes ? texts.saveBackupCodes : texts.setUpTitle}
      isOpen
      onOpenChange={open => !open && onClose()}
      busy={busy || codes !== undefined}
    >
      {codes ? (
        <BackupCodeList codes={codes} onSaved={onDone} />
      ) : (
        <SecretForm onCodes={setCodes} run={run} />
      )}
    </Dialog>
  )
}

interface SecretFormProps extends Pick<Busy, 'run'> {
  onCodes: (codes: string[]) => void
}

const EMPTY = { code: '', password: '' }

function SecretForm({ onCodes, run }: SecretFormProps) {
  const account = useAccount()
  const { user } = useUnlocked()
  const [secret] = useState(() => newTotpSecret(user.email))
  const form = useAccountForm({
    empty: EMPTY,
    problemOf(fields) {
      const blank = (['code', 'password'] as const).find(name => isBlank(fields, name))
      if (blank) return { field: blank, message: REQUIRED_MISSING }
      return isTotpCode(fields.code) ? undefined : { field: 'code', message: TOTP_CODE_WRONG }
    },
    send: ({ code, password }) =>
      run(async () =>
        onCodes(await account.turnOnTotp({ password, secret, code: totpCode.parse(code) })),
      ),
    failureOf: error => errorMessage(error, texts.turnOnFailed),
    retryField: 'code',
  })

  return (
    <form className={styles.form} {...form.props}>
      <p>{texts.scanQrCode}</p>
      <div className={styles.secret}>
        <QrCode text={secret.uri} label={texts.qrCode} />
        <div>
          <p>{texts.orTypeKey}</p>
          <code translate="no">{secret.text.match(/.{4}/g)?.join(' ')}</code>
          <div className={styles.buttons}>
            <CopyButton size="small" text={secret.text} />
            <span className={styles.open}>
              <a className={buttonClass({ size: 'small' })} href={secret.uri}>
                {texts.openInAnApp}
              </a>
            </span>
          </div>
        </div>
      </div>
      <FormMessages form={form} />
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <TextField
        label={texts.codeFromApp}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={40}
        {...textField(form, 'code')}
      />
      <TextField
        label={texts.yourPassword}
        type="password"
        autoComplete="current-password"
        {...textField(form, 'password')}
      />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" busy={form.phase === 'sending'}>
          {form.phase === 'sending' ? texts.turningOn : texts.turnOn}
        </Button>
      </div>
    </form>
  )
}
