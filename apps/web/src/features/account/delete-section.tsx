import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmWithPassword } from '../../components/account-forms/confirm-with-password.tsx'
import { useSession } from '../../components/contexts/session-context.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

/** Deletes the account, after its password. */
export function DeleteSection() {
  const session = useSession()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)

  async function remove(password: string): Promise<void> {
    await session.deleteAccount(password)
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
      <ConfirmWithPassword
        title="Delete your account?"
        message="Are you sure you want to delete your account? This action cannot be undone."
        confirm="Delete Account"
        busy="Deleting..."
        failure="Failed to delete account."
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={remove}
      />
    </Section>
  )
}
