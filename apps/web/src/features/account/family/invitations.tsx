import type { FamilyInvitation } from '@safelight/contract/family'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { formatDate } from '../../../shared/format.ts'
import { ActButton } from './act-button.tsx'
import styles from './family.module.css'

interface InvitationsProps {
  invitations: readonly FamilyInvitation[]
  onAnswered: () => void
}

/** Groups that ask the person to join. */
export function Invitations({ invitations, onAnswered }: InvitationsProps) {
  const { family } = useAccount()
  return (
    <ul className={styles.list} aria-label="Pending invitations">
      {invitations.map(({ groupId, title, ownerName, ownerEmail, expiresAt }) => (
        <li key={groupId} className={styles.member}>
          <div className={styles.who}>
            <strong>{title}</strong>
            <span>
              {ownerName} ({ownerEmail}) invites you until {formatDate(expiresAt)}.
            </span>
          </div>
          <div className={styles.buttons}>
            <ActButton
              aria-label={`Accept ${title}`}
              act={() => family.accept(groupId)}
              done="Invitation accepted successfully."
              failure="Failed to accept invitation."
              onDone={onAnswered}
            >
              Accept
            </ActButton>
            <ActButton
              aria-label={`Reject ${title}`}
              act={() => family.reject(groupId)}
              done="Invitation rejected successfully."
              failure="Failed to reject invitation."
              onDone={onAnswered}
            >
              Reject
            </ActButton>
          </div>
        </li>
      ))}
    </ul>
  )
}
