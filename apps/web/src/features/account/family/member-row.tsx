import type { FamilyMembers, FamilyGroup as Group } from '@safelight/contract/family'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/family'
import { useState } from 'react'
import { useAccount, useUnlocked } from '../../../components/contexts/session-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { useNotify } from '../notices.tsx'
import styles from './family.module.css'

type Member = FamilyMembers['members'][number]

interface MemberRowProps extends Member {
  group: Group
  hasPlan: boolean
  onChange: () => void
}

const ENDS = {
  remove: {
    button: common.remove,
    title: texts.removeTitle,
    message: texts.removeQuestion,
    done: texts.removed,
    failure: texts.removeFailed,
    busy: common.removing,
  },
  leave: {
    button: texts.leaveGroup,
    title: texts.leaveTitle,
    message: texts.leaveQuestion,
    done: texts.left,
    failure: texts.leaveFailed,
    busy: texts.leaving,
  },
  end: {
    button: texts.endGroup,
    title: texts.endTitle,
    message: texts.endQuestion,
    done: texts.ended,
    failure: texts.endFailed,
    busy: texts.ending,
  },
} as const

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
          {isMe ? texts.you({ name: userName }) : userName}
          {userId === group.ownerId && <span className={styles.badge}>{common.owner}</span>}
        </strong>
        <span>
          <Breakable>{userEmail}</Breakable>
        </span>
        <span>
          {(hasPlan && !sharesPlan ? texts.usedOutsidePlan : texts.used)({
            size: inBytes(usedBytes),
          })}
        </span>
      </div>
      {(isMe || isOwner) && (
        <Button
          size="small"
          aria-label={isMe ? what.button : texts.removeNamed({ userEmail })}
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
