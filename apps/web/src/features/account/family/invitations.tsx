import type { FamilyInvitation } from '@safelight/contract/family'
import { texts } from '@safelight/texts/features/account/family'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { formatEnd } from '../../../shared/format.ts'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import page from '../account.module.css'
import { ActButton } from './act-button.tsx'
import styles from './family.module.css'

interface InvitationsProps {
  invitations: readonly FamilyInvitation[]
  onAnswered: () => void
}

export function Invitations({ invitations, onAnswered }: InvitationsProps) {
  const { family } = useAccount()
  const { inbox } = useLibrary()
  const answered = () => {
    onAnswered()
    void inbox.refresh()
  }
  return (
    <>
      <ul className={styles.list} aria-label={texts.pendingInvitations}>
        {invitations.map(({ groupId, title, ownerName, ownerEmail, expiresAt }) => (
          <li key={groupId} className={styles.member}>
            <div className={styles.who}>
              <strong>{title}</strong>
              <span>
                <Breakable>
                  {texts.invitedUntil({
                    name: ownerName,
                    email: ownerEmail,
                    date: formatEnd(expiresAt),
                  })}
                </Breakable>
              </span>
            </div>
            <div className={styles.buttons}>
              <ActButton
                aria-label={texts.acceptNamed({ title })}
                act={() => family.accept(groupId)}
                done={texts.accepted}
                failure={texts.acceptFailed}
                onDone={answered}
              >
                {texts.accept}
              </ActButton>
              <ActButton
                aria-label={texts.rejectNamed({ title })}
                act={() => family.reject(groupId)}
                done={texts.rejected}
                failure={texts.rejectFailed}
                onDone={answered}
              >
                {texts.reject}
              </ActButton>
            </div>
          </li>
        ))}
      </ul>
      <p className={page.note}>{texts.joiningStorage}</p>
    </>
  )
}
