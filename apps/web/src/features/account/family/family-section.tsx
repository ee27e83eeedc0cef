import type { FamilyState } from '@safelight/client/family-actions'
import type { FamilyMembers, FamilyNotice as Reason } from '@safelight/contract/family'
import { texts } from '@safelight/texts/account-family'
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
    <Section title={texts.familyGroups} lead={texts.membersShareThePlanOfThe}>
      {!value && loading && <Skeleton width="14em" height="1.2em" />}
      {!value && !loading && (
        <ErrorState message={texts.failedToFetchGroupMembers} onRetry={reload} />
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
  removed: texts.youWereRemovedFromYourFamily,
  ended: texts.theFamilyGroupThatYouWere,
  'plan-ended': texts.thePlanThatYourFamilyGroup,
  'no-place': texts.thePlanThatYourFamilyGroup2,
}

/** What became of somebody's group by what another one did, until they have read it. */
function FamilyNotice({ reason, onRead }: { reason: Reason; onRead: () => void }) {
  const { family } = useAccount()
  return (
    <Banner
      tone="warning"
      action={
        <ActButton failure={texts.failedToCloseThisMessage} act={family.readNotice} onDone={onRead}>
          {texts.ok}
        </ActButton>
      }
    >
      {TEXTS[reason]} Your photos and videos stay. Above your own storage nothing more can be
      uploaded.
    </Banner>
  )
}
