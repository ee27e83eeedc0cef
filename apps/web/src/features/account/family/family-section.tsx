import type { FamilyState } from '@safelight/client/family-actions'
import type { FamilyMembers } from '@safelight/contract/family'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Skeleton } from '../../../shared/ui/progress/skeleton.tsx'
import { Section } from '../section.tsx'
import { CreateForm } from './create-form.tsx'
import { FamilyGroup } from './family-group.tsx'
import { FamilyNotice } from './family-notice.tsx'
import { Invitations } from './invitations.tsx'

interface Shown extends FamilyState {
  /** Of the one group that somebody is in. */
  members?: FamilyMembers
}

/** Who shares a plan with the person, and who asks them to. */
export function FamilySection() {
  const { family } = useSession()
  const { value, loading, reload } = useAsync([family], async (): Promise<Shown> => {
    const state = await family.state()
    const [group] = state.groups
    return group ? { ...state, members: await family.members(group.id) } : state
  })
  const [group] = value?.groups ?? []
  return (
    <Section
      title="Family Groups"
      lead="Members share the plan of the group's owner. Each sees how much the others store, and never what."
    >
      {!value && loading && <Skeleton width="14em" height="1.2em" />}
      {!value && !loading && (
        <ErrorState message="Failed to fetch group members." onRetry={reload} />
      )}
      {value?.notice && <FamilyNotice reason={value.notice} onRead={reload} />}
      {value && value.invitations.length > 0 && (
        <Invitations invitations={value.invitations} onAnswered={reload} />
      )}
      {group && value?.members && (
        <FamilyGroup group={group} {...value.members} onChange={reload} />
      )}
      {value && !group && <CreateForm onCreated={reload} />}
    </Section>
  )
}
