import { texts } from '@safelight/texts/features/account/family'
import { INVALID_EMAIL, isEmailAddress } from '../../../components/account-forms/account-rules.ts'
import { isBlank, textField } from '../../../components/account-forms/form-fields.ts'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from '../account.module.css'
import { FieldProblem } from '../field-problem.tsx'
import { useSectionForm } from '../use-section-form.ts'

interface InviteFormProps {
  groupId: number
  onInvited: () => void
}

export function InviteForm({ groupId, onInvited }: InviteFormProps) {
  const { family } = useAccount()
  const form = useSectionForm({
    empty: { email: '' },
    problemOf(fields) {
      if (isBlank(fields, 'email')) {
        return { field: 'email', message: texts.emailMissing }
      }
      return isEmailAddress(fields.email) ? undefined : { field: 'email', message: INVALID_EMAIL }
    },
    async send({ email }) {
      await family.invite(groupId, email.trim())
      onInvited()
    },
    done: texts.invited,
    failure: texts.inviteFailed,
  })
  return (
    <form className={styles.form} {...form.props}>
      <FieldProblem form={form} />
      <TextField
        label={texts.invitedEmail}
        type="email"
        autoComplete="off"
        {...textField(form, 'email')}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={form.phase === 'sending'}>
          {texts.invite}
        </Button>
      </div>
    </form>
  )
}
