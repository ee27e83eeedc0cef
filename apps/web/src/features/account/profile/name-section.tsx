import { displayName } from '@safelight/contract/account'
import { LIMITS } from '@safelight/contract/limits'
import { texts } from '@safelight/texts/features/account/profile'
import { textField } from '../../../components/account-forms/form-fields.ts'
import { useAccount, useUnlocked } from '../../../components/contexts/session-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from '../account.module.css'
import { FieldProblem } from '../field-problem.tsx'
import { Section } from '../section.tsx'
import { useSectionForm } from '../use-section-form.ts'

/** The name that others see. The name that the person gave at sign-up stays encrypted. */
export function NameSection() {
  const name = useUnlocked().user.displayName ?? ''
  return (
    <Section title={texts.nameTitle} lead={texts.nameLead}>
      <NameForm key={name} name={name} />
    </Section>
  )
}

function NameForm({ name }: { name: string }) {
  const account = useAccount()
  const form = useSectionForm({
    empty: { displayName: name },
    problemOf: fields =>
      fields.displayName.trim() === '' || displayName.safeParse(fields.displayName).success
        ? undefined
        : { field: 'displayName', message: texts.nameInvalid },
    send: fields => account.saveDisplayName(fields.displayName.trim() || null),
    done: texts.nameSaved,
    failure: texts.nameFailed,
  })
  return (
    <form className={styles.form} {...form.props}>
      <FieldProblem form={form} />
      <TextField
        label={texts.nameLabel}
        autoComplete="nickname"
        maxLength={LIMITS.displayNameChars}
        {...textField(form, 'displayName')}
        required={false}
        invalid={form.problem?.field === 'displayName'}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={form.phase === 'sending'}>
          {texts.saveName}
        </Button>
      </div>
    </form>
  )
}
