import { pairingWordsMessage } from '@safelight/client/pairing-words'
import type { Bytes } from '@safelight/crypto/bytes'
import { fromPairingWords } from '@safelight/crypto/pairing-code'
import { texts } from '@safelight/texts/features/auth'
import styles from '../../../components/account-forms/form.module.css'
import { textField } from '../../../components/account-forms/form-fields.ts'
import { FormMessages } from '../../../components/account-forms/form-messages.tsx'
import { useAccountForm } from '../../../components/account-forms/use-account-form.ts'
import { errorMessage } from '../../../shared/error-message.ts'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { TextArea } from '../../../shared/ui/fields/text-area.tsx'
import { RememberMe } from '../remember-me.tsx'
import { SubmitButton } from '../submit-button.tsx'

export interface CodeFormProps {
  /** The secret of the link. Without it, the person types words. */
  secret: Bytes | undefined
  onCode: (secret: Bytes, rememberMe: boolean) => Promise<void>
}

/**
 * Starts only when the person presses the button: otherwise, a stranger's link could sign this device in to
 * the stranger's account.
 */
export function CodeForm({ secret, onCode }: CodeFormProps) {
  const form = useAccountForm({
    empty: { words: '', rememberMe: true },
    problemOf({ words }) {
      const message = secret ? undefined : pairingWordsMessage(words)
      return message === undefined ? undefined : { field: 'words', message }
    },
    send: ({ words, rememberMe }) => onCode(secret ?? fromPairingWords(words), rememberMe),
    failureOf: error => errorMessage(error, texts.addDeviceFailed),
  })
  return (
    <>
      <p className={styles.lead}>{secret ? texts.addDeviceByLink : texts.addDeviceByWords}</p>
      <form className={styles.form} {...form.props}>
        <FormMessages form={form} />
        {!secret && (
          <TextArea
            label={texts.codeWords}
            rows={3}
            description={texts.codeWordsHint}
            {...textField(form, 'words')}
          />
        )}
        <RememberMe
          isSelected={form.fields.rememberMe}
          onChange={rememberMe => form.change('rememberMe', rememberMe)}
        />
        <div className={styles.buttons}>
          <SubmitButton form={form} label={texts.continue} sending={texts.reachingDevice} />
          <LinkButton to="/login" size="large" wide>
            {texts.backToSignIn}
          </LinkButton>
        </div>
      </form>
    </>
  )
}
