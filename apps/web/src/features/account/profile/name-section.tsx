import { displayName } from '@safelight/contract/account'
import { LIMITS } from '@safelight/contract/limits'
import { isVisible } from '@safelight/contract/visible-text'
import { texts } from '@safelight/texts/features/account/profile'
import { textField } from '../../../components/account-forms/form-fields.ts'
import { fullName } from '../../../components/contacts/full-name.ts'
import { useAccount, useUnlocked } from '../../../components/contexts/session-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from '../account.module.css'
import { FieldProblem } from '../field-problem.tsx'
import { Section } from '../section.tsx'
import { useSectionForm } from '../use-section-form.ts'

/** The name from sign-up, which is sealed. Only if the person publishes it, the server can read it too. */
export function NameSection() {
  const { profile, user } = useUnlocked()
  const { firstName, lastName } = profile
  return (
    <Section id="name" title={texts.nameTitle} lead={texts.nameLead}>
      <NameForm
        key={[firstName, lastName, user.displayName].join('\n')}
        name={{ firstName, lastName, isPublic: user.displayName !== null }}
      />
    </Section>
  )
}

interface Name {
  firstName: string
  lastName: string
  isPublic: boolean
}

function NameForm({ name }: { name: Name }) {
  const account = useAccount()
  const form = useSectionForm<Name>({
    empty: name,
    problemOf: problemOfName,
    async send(fields) {
      const firstName = fields.firstName.trim()
      const lastName = fields.lastName.trim()
      if (firstName !== name.firstName || lastName !== name.lastName) {
        await account.saveProfile({ firstName, lastName })
      }
      await account.saveDisplayName(fields.isPublic ? fullName({ firstName, lastName }) : null)
    },
    done: texts.nameSaved,
    failure: texts.nameFailed,
  })
  return (
    <form className={styles.form} {...form.props}>
      <FieldProblem form={form} />
      <TextField
        label={texts.firstName}
        autoComplete="given-name"
        maxLength={LIMITS.displayNameChars}
        {...textField(form, 'firstName')}
      />
      <TextField
        label={texts.lastName}
        autoComplete="family-name"
        maxLength={LIMITS.displayNameChars}
        {...textField(form, 'lastName')}
        required={false}
        invalid={form.problem?.field === 'lastName'}
      />
      <Checkbox
        name="isPublic"
        isSelected={form.fields.isPublic}
        onChange={isPublic => form.change('isPublic', isPublic)}
      >
        {texts.showName}
      </Checkbox>
      <div className={styles.actions}>
        <Button type="submit" busy={form.phase === 'sending'}>
          {texts.saveName}
        </Button>
      </div>
    </form>
  )
}

function problemOfName(fields: Name) {
  if (!isVisible(fields.firstName))
    return { field: 'firstName', message: texts.nameMissing } as const
  return displayName.safeParse(fullName(fields)).success
    ? undefined
    : ({ field: 'lastName', message: texts.nameInvalid } as const)
}
