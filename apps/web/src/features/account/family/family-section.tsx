import type { FamilyState } from '@safelight/client/family-actions'
import type { FamilyMembers, FamilyNotice as Reason } from '@safelight/contract/family'
import { texts } from '@safelight/texts/features/account/family'
import { NameOffer } from '../../../components/contacts/name-offer.tsx'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Section } from '../section.tsx'
import { ShortFormSkeleton } from '../short-form-skeleton.tsx'
import { ActButton } from './act-button.tsx'
import { CreateForm } from './create-form.tsx'
import { FamilyGroup } from './family-group.tsx'
import { Invitations } from './invitations.tsx'

interface Shown extends FamilyState {
  /** The members of the person's group. A person can be in one group only. */
  members?: FamilyMembers
}

export function FamilySection() {
  const { family } = useAccount()
  const { value, loading, reload } = useAsync([family], async (): Promise<Shown> => {
    const state = await family.state()
    const [group] = state.groups
    return group ? { ...state, members: await family.members(group.id) } : state
  })
  const [group] = value?.groups ?? []
  return (
    <Section id="family" title={texts.title} lead={texts.lead}>
      {!value && loading && <ShortFormSkeleton />}
      {!value && !loading && <ErrorState message={texts.loadFailed} onRetry={reload} />}
      {value?.notice && <FamilyNotice reason={value.notice} onRead={reload} />}
      {value && value.invitations.length > 0 && (
        <Invitations invitations={value.invitations} onAnswered={reload} />
      )}
      {group && value?.members && (
        <FamilyGroup group={group} {...value.members} onChange={reload} />
      )}
      {value && (group || value.invitations.length > 0) && <NameOffer />}
      {value && !group && <CreateForm onCreated={reload} />}
    </Section>
  )
}

const TEXTS: Record<Reason, string> = {
  removed: texts.noticeRemoved,
  ended: texts.noticeEnded,
  'plan-ended': texts.noticePlanEnded,
  'no-place': texts.noticeNoPlace,
}

/** Says what others changed about the person's group, until the person closes it. */
function FamilyNotice({ reason, onRead }: { reason: Reason; onRead: () => void }) {
  const { family } = useAccount()
  return (
    <Banner
      tone="warning"
      action={
        <ActButton failure={texts.closeNoticeFailed} act={family.readNotice} onDone={onRead}>
          {texts.ok}
        </ActButton>
      }
    >
      {TEXTS[reason]}
    </Banner>
  )
}
