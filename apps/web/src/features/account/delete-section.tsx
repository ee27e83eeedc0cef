import type { Proofs } from '@safelight/client/proofs'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/page'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmWithProofs } from '../../components/account-forms/confirm-with-proofs.tsx'
import { useAccount } from '../../components/contexts/session-context.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

export function DeleteSection() {
  const account = useAccount()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)

  async function remove(proofs: Proofs): Promise<void> {
    await account.deleteAccount(proofs)
    await navigate({ to: '/login', replace: true, state: { accountDeleted: true } })
  }

  return (
    <Section id="delete" title={texts.deleteAccount} lead={texts.deleteAccountLead}>
      <div className={styles.actions}>
        <Button onPress={() => setIsAsking(true)}>{texts.deleteAccount}</Button>
      </div>
      {isAsking && (
        <ConfirmWithProofs
          title={texts.deleteAccountTitle}
          message={texts.deleteAccountQuestion}
          confirm={texts.deleteAccount}
          busy={common.deleting}
          failure={texts.deleteAccountFailed}
          onClose={() => setIsAsking(false)}
          onConfirm={remove}
        />
      )}
    </Section>
  )
}
