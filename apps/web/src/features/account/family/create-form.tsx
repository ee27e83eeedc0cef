import { LIMITS } from '@safelight/contract/limits'
import { texts } from '@safelight/texts/features/account/family'
import { isBlank, textField } from '../../../components/account-forms/form-fields.ts'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from '../account.module.css'
import { FieldProblem } from '../field-problem.tsx'
import { useSectionForm } from '../use-section-form.ts'

export function CreateForm({ onCreated }: { onCreated: () => void }) {
  const { family } = useAccount()
  const form = useSectionForm({
    empty: { title: '' },
    problemOf: fields =>
      isBlank(fields, 'title') ? { field: 'title', message: texts.titleMissing } : undefined,
    async send({ title }) {
      await family.create(title.trim())
      onCreated()
    },
    done: texts.created,
    failure: texts.createFailed,
  })
  return (
    <form className={styles.form} {...form.props}>
      <FieldProblem form={form} />
      <TextField
        label={texts.newGroupTitle}
        maxLength={LIMITS.familyTitleChars}
        {...textField(form, 'title')}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={form.phase === 'sending'}>
          {texts.createGroup}
        </Button>
      </div>
    </form>
  )
}
