import type { FamilyState } from '@safelight/client/family-actions'
import type { FamilyMembers, FamilyNotice as Reason } from '@safelight/contract/family'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Skeleton } from '../../../shared/ui/progress/skeleton.tsx'
import { Section } from '../section.tsx'
import { ActButton } from './act-button.tsx'
import { CreateForm } from './create-form.tsx'
import { FamilyGroup } from './family-group.tsx'
import { Invitations } from './invitations.tsx'

interface Shown extends FamilyState {
  /** Of the one group that somebody is in. */
  members?: FamilyMembers
}

/** Who shares a plan with the person, and who asks them to. */
export function FamilySection() {
  const { family } = useAccount()
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

const TEXTS: Record<Reason, string> = {
  removed: 'You were removed from your family group.',
  ended: 'The family group that you were in has ended.',
  'plan-ended': 'The plan that your family group shared with you has ended.',
  'no-place':
    'The plan that your family group shares is for fewer people now, and not for you any more.',
}

/** What became of somebody's group by what another one did, until they have read it. */
function FamilyNotice({ reason, onRead }: { reason: Reason; onRead: () => void }) {
  const { family } = useAccount()
  return (
    <Banner
      tone="warning"
      action={
        <ActButton failure="Failed to close this message." act={family.readNotice} onDone={onRead}>
          OK
        </ActButton>
      }
    >
      {TEXTS[reason]} Your photos and videos stay. Above your own storage nothing more can be
      uploaded.
    </Banner>
  )
}
