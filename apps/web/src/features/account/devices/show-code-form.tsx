import type { PairingOffer } from '@safelight/client/offer-pairing'
import { texts } from '@safelight/texts/features/account/devices'
import { REQUIRED_MISSING } from '../../../components/account-forms/account-rules.ts'
import { isBlank, textField } from '../../../components/account-forms/form-fields.ts'
import { FormMessages } from '../../../components/account-forms/form-messages.tsx'
import { useAccountForm } from '../../../components/account-forms/use-account-form.ts'
import { useSecondStep } from '../../../components/account-forms/use-second-step.tsx'
import { useAccount, useUnlocked } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Select } from '../../../shared/ui/fields/select.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from './add-device.module.css'

export interface CodeForm {
  by: 'qr' | 'words'
  password: string
}

const EMPTY: CodeForm = { by: 'qr', password: '' }

const WAYS: { id: CodeForm['by']; label: string }[] = [
  { id: 'qr', label: texts.scansCode },
  { id: 'words', label: texts.typesWords },
]

interface ShowCodeFormProps {
  onOffer: (offer: PairingOffer, by: CodeForm['by']) => void
}

/** Asks for the password: a person at an unlocked device must not be able to add one of their own. */
export function ShowCodeForm({ onOffer }: ShowCodeFormProps) {
  const account = useAccount()
  const { user } = useUnlocked()
  const { withSecondStep, dialog } = useSecondStep()
  const form = useAccountForm({
    empty: EMPTY,
    problemOf: fields =>
      isBlank(fields, 'password') ? { field: 'password', message: REQUIRED_MISSING } : undefined,
    async send({ password, by }) {
      const byWords = by === 'words'
      onOffer(await withSecondStep(given => account.addDevice({ password, byWords, ...given })), by)
    },
    failureOf: error => errorMessage(error, texts.addDeviceFailed),
    retryField: 'password',
  })
  return (
    <>
      <form className={styles.steps} {...form.props}>
        <p>{texts.addDeviceLead}</p>
        <FormMessages form={form} />
        <Select
          label={texts.codeBy}
          options={WAYS}
          value={form.fields.by}
          onChange={by => form.change('by', by)}
        />
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <TextField
          label={texts.yourPassword}
          type="password"
          autoComplete="current-password"
          {...textField(form, 'password')}
        />
        <div className={styles.actions}>
          <Button variant="primary" type="submit" busy={form.phase === 'sending'}>
            {form.phase === 'sending' ? texts.preparingCode : texts.showCode}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}
