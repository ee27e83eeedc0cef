import type { PendingMember } from '@safelight/contract/family'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { formatDate } from '../../../shared/format.ts'
import { ActButton } from './act-button.tsx'
import styles from './family.module.css'

interface PendingRowProps extends PendingMember {
  groupId: number
  isOwner: boolean
  onChange: () => void
}

/** Somebody who is invited and has not answered. */
export function PendingRow(props: PendingRowProps) {
  const { id, userEmail, expiresAt, groupId, isOwner, onChange } = props
  const { family } = useAccount()
  return (
    <li className={styles.member}>
      <div className={styles.who}>
        <strong>
          {userEmail}
          <span className={styles.badge}>Pending</span>
        </strong>
        <span>Invited until {formatDate(expiresAt)}</span>
      </div>
      {isOwner && (
        <ActButton
          aria-label={`Cancel the invitation of ${userEmail}`}
          act={() => family.remove(groupId, id)}
          done="Invitation canceled."
          failure="Failed to cancel the invitation."
          onDone={onChange}
        >
          Cancel
        </ActButton>
      )}
    </li>
  )
}
