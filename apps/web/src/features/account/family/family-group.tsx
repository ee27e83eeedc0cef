import type { FamilyMembers, FamilyGroup as Group } from '@safelight/contract/family'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/account/family'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { UsageBar, usagePercentage } from '../../../components/storage/usage-bar.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import styles from './family.module.css'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'
import { PendingRow } from './pending-row.tsx'

interface FamilyGroupProps extends FamilyMembers {
  group: Group
  onChange: () => void
}

export function FamilyGroup({ group, members, pending, places, plan, onChange }: FamilyGroupProps) {
  const { user } = useUnlocked()
  const isOwner = group.ownerId === user.id
  const hasPlace = members.length + pending.length < places
  return (
    <>
      <div className={styles.group}>
        <h3>{group.title}</h3>
        {plan ? (
          <SharedPlan {...plan} />
        ) : (
          <Banner>{isOwner ? texts.ownerHasNoPlan : texts.groupHasNoPlan}</Banner>
        )}
      </div>
      <ul className={styles.list} aria-label={texts.members}>
        {members.map(member => (
          <MemberRow
            key={member.userId}
            {...member}
            group={group}
            hasPlan={plan !== null}
            onChange={onChange}
          />
        ))}
        {pending.map(invitation => (
          <PendingRow
            key={invitation.id}
            {...invitation}
            groupId={group.id}
            isOwner={isOwner}
            onChange={onChange}
          />
        ))}
      </ul>
      {isOwner && hasPlace && <InviteForm groupId={group.id} onInvited={onChange} />}
      {isOwner && !hasPlace && <p>{texts.groupFull({ places })}</p>}
    </>
  )
}

const SharedPlan = ({ name, usedBytes, limitBytes }: NonNullable<FamilyMembers['plan']>) => (
  <>
    <p>
      {limitBytes === null
        ? texts.planUse({ plan: name, used: inBytes(usedBytes) })
        : texts.planUseOfLimit({
            plan: name,
            used: inBytes(usedBytes),
            limit: inBytes(limitBytes),
          })}
    </p>
    {limitBytes !== null && <UsageBar percentage={usagePercentage(usedBytes, limitBytes)} />}
  </>
)
