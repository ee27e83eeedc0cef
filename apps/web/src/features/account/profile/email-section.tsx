import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/profile'
import {
  INVALID_EMAIL,
  isEmailAddress,
  REQUIRED_MISSING,
} from '../../../components/account-forms/account-rules.ts'
import { isBlank, textField } from '../../../components/account-forms/form-fields.ts'
import { useSecondStep } from '../../../components/account-forms/use-second-step.tsx'
import { useAccount, useUnlocked } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { inline } from '../../../shared/inline.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import styles from '../account.module.css'
import { FieldProblem } from '../field-problem.tsx'
import { useNotify } from '../notices.tsx'
import { Section } from '../section.tsx'
import { useSectionForm } from '../use-section-form.ts'

const EMPTY = { email: '', password: '' }

export function EmailSection() {
  const account = useAccount()
  const { user } = useUnlocked()
  const { withSecondStep, dialog } = useSecondStep()
  const form = useSectionForm({
    empty: EMPTY,
    problemOf(fields) {
      const blank = (['email', 'password'] as const).find(name => isBlank(fields, name))
      if (blank) return { field: blank, message: REQUIRED_MISSING }
      return isEmailAddress(fields.email) ? undefined : { field: 'email', message: INVALID_EMAIL }
    },
    send: ({ email, password }) =>
      withSecondStep(given => account.changeEmail({ email: email.trim(), password, ...given })),
    done: texts.emailChanged,
    failure: texts.emailFailed,
  })
  return (
    <Section
      id="email"
      title={texts.emailTitle}
      lead={inline(
        texts.emailLead({
          email: user.email,
          strong: () => (
            <strong>
              <Breakable>{user.email}</Breakable>
            </strong>
          ),
        }),
      )}
    >
      {user.emailVerified === false && <Unconfirmed email={user.email} />}
      <form className={styles.form} {...form.props}>
        <FieldProblem form={form} />
        <TextField
          label={texts.newEmail}
          type="email"
          autoComplete="email"
          {...textField(form, 'email')}
        />
        <TextField
          label={common.password}
          type="password"
          autoComplete="current-password"
          {...textField(form, 'password')}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={form.phase === 'sending'}>
            {texts.changeEmail}
          </Button>
        </div>
      </form>
      {dialog}
    </Section>
  )
}

function Unconfirmed({ email }: { email: string }) {
  const account = useAccount()
  const notify = useNotify()
  const { busy, run } = useBusy()

  const send = () =>
    run(async () => {
      try {
        await account.sendEmailLink()
        notify({ tone: 'success', text: texts.linkSent({ email }) })
      } catch (error) {
        notify({ tone: 'error', text: errorMessage(error, texts.linkFailed) })
      }
    })

  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" busy={busy} onPress={send}>
          {texts.sendLinkAgain}
        </Button>
      }
    >
      {texts.emailUnconfirmed}
    </Banner>
  )
}
