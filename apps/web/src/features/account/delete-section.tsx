import type { Proofs } from '@safelight/client/proofs'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmWithProofs } from '../../components/account-forms/confirm-with-proofs.tsx'
import { useAccount } from '../../components/contexts/session-context.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

/** Deletes the account, after its password and, where it is on, the second step. */
export function DeleteSection() {
  const account = useAccount()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)

  async function remove(proofs: Proofs): Promise<void> {
    await account.deleteAccount(proofs)
    await navigate({ to: '/login', replace: true, state: { accountDeleted: true } })
  }

  return (
    <Section
      title="Delete Account"
      lead="Everything is deleted from the server: photos, videos, albums and links. A family group of yours ends. Others lose what you shared with them, but keep what they have downloaded. A subscription ends at once. Export your library first if you want to keep it."
    >
      <div className={styles.actions}>
        <Button variant="danger" onPress={() => setIsAsking(true)}>
          Delete Account
        </Button>
      </div>
      {isAsking && (
        <ConfirmWithProofs
          title="Delete your account?"
          message="Are you sure you want to delete your account? This action cannot be undone."
          confirm="Delete Account"
          busy="Deleting..."
          failure="Failed to delete account."
          onClose={() => setIsAsking(false)}
          onConfirm={remove}
        />
      )}
    </Section>
  )
}
