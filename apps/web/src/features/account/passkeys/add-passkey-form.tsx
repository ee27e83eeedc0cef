import { LIMITS } from '@safelight/contract/limits'
import { REQUIRED_MISSING } from '../../../components/account-forms/account-rules.ts'
import { isBlank, textField } from '../../../components/account-forms/form-fields.ts'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from '../account.module.css'
import { deviceName } from '../devices/device-name.ts'
import { FieldProblem } from '../field-problem.tsx'
import { useSectionForm } from '../use-section-form.ts'

/** Has the browser make a passkey, after the password. */
export function AddPasskeyForm({ onAdded }: { onAdded: () => void }) {
  const { passkeys } = useSession()
  const form = useSectionForm({
    empty: { name: deviceName(navigator.userAgent).name, password: '' },
    problemOf(fields) {
      const blank = (['name', 'password'] as const).find(name => isBlank(fields, name))
      return blank && { field: blank, message: REQUIRED_MISSING }
    },
    async send({ name, password }) {
      await passkeys.add({ name: name.trim(), password })
      onAdded()
    },
    done: 'Passkey added. It opens your library without the password.',
    failure: 'Failed to add the passkey.',
  })
  return (
    <form className={styles.form} {...form.props}>
      <FieldProblem form={form} />
      <TextField
        label="Name of the new passkey"
        {...textField(form, 'name')}
        maxLength={LIMITS.passkeyNameChars}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        {...textField(form, 'password')}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={form.phase === 'sending'}>
          {form.phase === 'sending' ? 'Waiting for your device...' : 'Add Passkey'}
        </Button>
      </div>
    </form>
  )
}
