import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/password'
import { useNavigate } from '@tanstack/react-router'
import { REQUIRED_MISSING } from '../../../components/account-forms/account-rules.ts'
import { isBlank, textField } from '../../../components/account-forms/form-fields.ts'
import { useSecondStep } from '../../../components/account-forms/use-second-step.tsx'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from '../account.module.css'
import { FieldProblem } from '../field-problem.tsx'
import { Section } from '../section.tsx'
import { useSectionForm } from '../use-section-form.ts'

export function RecoverySection() {
  const account = useAccount()
  const navigate = useNavigate()
  const { withSecondStep, dialog } = useSecondStep()
  const form = useSectionForm({
    empty: { password: '' },
    problemOf: fields =>
      isBlank(fields, 'password') ? { field: 'password', message: REQUIRED_MISSING } : undefined,
    async send({ password }) {
      await withSecondStep(given => account.renewRecoveryWords({ password, ...given }))
      await navigate({ to: '/recovery-words' })
    },
    failure: texts.makeNewWordsFailed,
  })
  return (
    <Section id="recovery-words" title={texts.recoveryWords} lead={texts.recoveryWordsLead}>
      <div className={styles.actions}>
        <LinkButton to="/recovery-words">{texts.showWords}</LinkButton>
      </div>
      <form className={styles.form} {...form.props}>
        <p>{texts.makeNewWordsLead}</p>
        <FieldProblem form={form} />
        <TextField
          label={common.password}
          type="password"
          autoComplete="current-password"
          {...textField(form, 'password')}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={form.phase === 'sending'}>
            {texts.makeNewWords}
          </Button>
        </div>
      </form>
      {dialog}
    </Section>
  )
}
