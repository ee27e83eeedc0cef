import type { FamilyMembers, FamilyGroup as Group } from '@safelight/contract/family'
import { texts } from '@safelight/texts/account-family'
import { texts as common } from '@safelight/texts/common'
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
    button: common.remove,
    title: texts.removeMember,
    message: texts.areYouSureYouWantTo,
    done: texts.memberRemovedSuccessfully,
    failure: texts.failedToRemoveMember,
    busy: common.removing,
  },
  leave: {
    button: texts.leaveGroup,
    title: texts.leaveTheFamilyGroup,
    message: texts.areYouSureYouWantTo2,
    done: texts.youLeftTheFamilyGroup,
    failure: texts.failedToLeaveTheFamilyGroup,
    busy: texts.leaving,
  },
  end: {
    button: texts.endGroup,
    title: texts.endTheFamilyGroup,
    message: texts.areYouSureYouWantTo3,
    done: texts.theFamilyGroupHasEnded,
    failure: texts.failedToEndTheFamilyGroup,
    busy: texts.ending,
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
          {userId === group.ownerId && <span className={styles.badge}>{texts.owner}</span>}
        </strong>
        <span>{userEmail}</span>
        <span>
          {formatBytes(usedBytes)} used
          {hasPlan && !sharesPlan && texts.inStorageOfTheirOwn}
        </span>
      </div>
      {(isMe || isOwner) && (
        <Button
          size="small"
          aria-label={isMe ? what.button : texts.removeMemberNamed({ userEmail })}
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
