import type { FamilyMembers, FamilyGroup as Group } from '@safelight/contract/family'
import { useState } from 'react'
import { useAccount, useUnlocked } from '../../../components/contexts/session-context.tsx'
import { formatBytes } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { useNotify } from '../notices.tsx'
import styles from './family.module.css'

type Member = FamilyMembers['members'][number]

interface MemberRowProps extends Member {
  group: Group
  hasPlan: boolean
  onChange: () => void
}

/** What ends with a button of a row: somebody else's membership, one's own, or one's whole group. */
const ENDS = {
  remove: {
    button: 'Remove',
    title: 'Remove member?',
    message: 'Are you sure you want to remove this member from the family group?',
    done: 'Member removed successfully.',
    failure: 'Failed to remove member.',
    busy: 'Removing...',
  },
  leave: {
    button: 'Leave Group',
    title: 'Leave the family group?',
    message:
      'Are you sure you want to leave the family group? Your library stays. Above your own storage nothing more can be uploaded.',
    done: 'You left the family group.',
    failure: 'Failed to leave the family group.',
    busy: 'Leaving...',
  },
  end: {
    button: 'End Group',
    title: 'End the family group?',
    message:
      'Are you sure you want to end the family group? All members keep their libraries, are told, and have their own storage again.',
    done: 'The family group has ended.',
    failure: 'Failed to end the family group.',
    busy: 'Ending...',
  },
} as const

/** Who somebody is in the group, how much they store, and the way out. */
export function MemberRow(props: MemberRowProps) {
  const { userId, userName, userEmail, usedBytes, sharesPlan, group, hasPlan, onChange } = props
  const { family } = useAccount()
  const { user } = useUnlocked()
  const notify = useNotify()
  const [isAsking, setIsAsking] = useState(false)
  const isMe = userId === user.id
  const isOwner = group.ownerId === user.id
  const what = ENDS[isMe ? (isOwner ? 'end' : 'leave') : 'remove']

  async function end(): Promise<void> {
    await family.remove(group.id, userId)
    notify({ tone: 'success', text: what.done })
    onChange()
  }

  return (
    <li className={styles.member}>
      <div className={styles.who}>
        <strong>
          {userName}
          {isMe && ' (you)'}
          {userId === group.ownerId && <span className={styles.badge}>Owner</span>}
        </strong>
        <span>{userEmail}</span>
        <span>
          {formatBytes(usedBytes)} used
          {hasPlan && !sharesPlan && ', in storage of their own'}
        </span>
      </div>
      {(isMe || isOwner) && (
        <Button
          size="small"
          aria-label={isMe ? what.button : `Remove ${userEmail}`}
          onPress={() => setIsAsking(true)}
        >
          {what.button}
        </Button>
      )}
      <ConfirmDialog
        title={what.title}
        message={what.message}
        confirm={what.button}
        busy={what.busy}
        failure={what.failure}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={end}
      />
    </li>
  )
}
