import type { PendingMember } from '@safelight/contract/family'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/family'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { formatEnd } from '../../../shared/format.ts'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import { ActButton } from './act-button.tsx'
import styles from './family.module.css'

interface PendingRowProps extends PendingMember {
  groupId: number
  isOwner: boolean
  onChange: () => void
}

export function PendingRow(props: PendingRowProps) {
  const { id, userEmail, expiresAt, groupId, isOwner, onChange } = props
  const { family } = useAccount()
  return (
    <li className={styles.member}>
      <div className={styles.who}>
        <strong>
          <Breakable>{userEmail}</Breakable>
          <span className={styles.badge}>{texts.pending}</span>
        </strong>
        <span>{texts.pendingUntil({ date: formatEnd(expiresAt) })}</span>
      </div>
      {isOwner && (
        <ActButton
          aria-label={texts.cancelInvitation({ userEmail })}
          act={() => family.remove(groupId, id)}
          done={texts.invitationCanceled}
          failure={texts.cancelInvitationFailed}
          onDone={onChange}
        >
          {common.cancel}
        </ActButton>
      )}
    </li>
  )
}
