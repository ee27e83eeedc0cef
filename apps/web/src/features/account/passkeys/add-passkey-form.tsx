import { LIMITS } from '@safelight/contract/limits'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/passkeys'
import { REQUIRED_MISSING } from '../../../components/account-forms/account-rules.ts'
import { CodeField } from '../../../components/account-forms/code-field.tsx'
import { isBlank, textField } from '../../../components/account-forms/form-fields.ts'
import {
  codeProblem,
  EMPTY_CODE,
  proofOf,
} from '../../../components/account-forms/second-factor-code.ts'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { deviceName } from '../../../components/devices/device-name.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Select } from '../../../shared/ui/fields/select.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from '../account.module.css'
import { FieldProblem } from '../field-problem.tsx'
import { useSectionForm } from '../use-section-form.ts'

type Use = 'library' | 'second-step'

const USES: { id: Use; label: string }[] = [
  { id: 'library', label: texts.useLibrary },
  { id: 'second-step', label: texts.useSecondStep },
]

export function AddPasskeyForm({ onAdded }: { onAdded: () => void }) {
  const account = useAccount()
  const { value: factor, reload } = useAsync([account], () => account.secondFactor())
  const hasCode = Boolean(factor?.totp)
  const form = useSectionForm({
    empty: {
      ...EMPTY_CODE,
      name: deviceName(navigator.userAgent).name,
      password: '',
      use: 'library' as Use,
    },
    problemOf(fields) {
      const blank = (['name', 'password'] as const).find(name => isBlank(fields, name))
      if (blank) return { field: blank, message: REQUIRED_MISSING }
      return hasCode ? codeProblem(fields) : undefined
    },
    async send({ name, password, use, ...code }) {
      const proof = hasCode && { secondFactor: proofOf(code) }
      try {
        const opensLibrary = use === 'library'
        await account.passkeys.add({ name: name.trim(), password, opensLibrary, ...proof })
      } finally {
        // Reload the state of two-step verification: it may have changed, and a backup code is used up.
        reload()
      }
      onAdded()
    },
    done: texts.passkeyAdded,
    failure: texts.addFailed,
  })
  return (
    <form className={styles.form} {...form.props}>
      <FieldProblem form={form} />
      <TextField
        label={texts.newName}
        {...textField(form, 'name')}
        maxLength={LIMITS.passkeyNameChars}
      />
      {hasCode && (
        <Select
          label={texts.use}
          options={USES}
          value={form.fields.use}
          onChange={use => form.change('use', use)}
        />
      )}
      <TextField
        label={common.password}
        type="password"
        autoComplete="current-password"
        {...textField(form, 'password')}
      />
      {hasCode && <CodeField form={form} hasBackupCodes={(factor?.backupCodesLeft ?? 0) > 0} />}
      <div className={styles.actions}>
        <Button type="submit" busy={form.phase === 'sending'}>
          {form.phase === 'sending' ? texts.waitingForDevice : texts.addPasskey}
        </Button>
      </div>
    </form>
  )
}
