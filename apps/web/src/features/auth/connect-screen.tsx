import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/auth'
import { useEffect } from 'react'
import styles from '../../components/account-forms/form.module.css'
import { FormMessages } from '../../components/account-forms/form-messages.tsx'
import { useAccountForm } from '../../components/account-forms/use-account-form.ts'
import { desktopBridge } from '../../components/desktop/desktop-bridge.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { SubmitButton } from './submit-button.tsx'

export function ConnectScreen() {
  const form = useAccountForm({
    empty: { address: desktopBridge?.lastServer ?? '' },
    problemOf: ({ address }) =>
      address.trim() ? undefined : { field: 'address', message: texts.serverAddressMissing },
    async send({ address }) {
      const found = await desktopBridge?.chooseServer(address)
      if (found && 'problem' in found) throw new Error(found.problem)
    },
    failureOf: error => errorMessage(error, texts.connectFailed),
    retryField: 'address',
  })
  const { ref } = form.props
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])

  return (
    <AuthLayout
      title={texts.connectTitle}
      motto={texts.motto}
      promises={[texts.endToEndEncryption, texts.smartOrganization, texts.secureSharing]}
    >
      <PageTitle>{texts.connect}</PageTitle>
      <p className={styles.lead}>{texts.connectLead}</p>
      <form className={styles.form} {...form.props}>
        <FormMessages form={form} inline />
        <TextField
          label={texts.serverAddress}
          name="address"
          description={texts.serverAddressHint}
          value={form.fields.address}
          onChange={address => form.change('address', address)}
          error={form.problem?.field === 'address' ? form.problem.message : undefined}
          required
        />
        <div className={styles.buttons}>
          <SubmitButton form={form} label={texts.connect} sending={texts.connecting} />
          {desktopBridge?.lastServer && (
            <Button size="large" wide onPress={() => desktopBridge?.keepServer()}>
              {common.cancel}
            </Button>
          )}
        </div>
      </form>
    </AuthLayout>
  )
}
