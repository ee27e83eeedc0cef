import type { FamilyNotice as Reason } from '@safelight/contract/family'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { ActButton } from './act-button.tsx'

const TEXTS: Record<Reason, string> = {
  removed: 'You were removed from your family group.',
  ended: 'The family group that you were in has ended.',
  'plan-ended': 'The plan that your family group shared with you has ended.',
  'no-place':
    'The plan that your family group shares is for fewer people now, and not for you any more.',
}

/** What became of somebody's group by what another one did, until they have read it. */
export function FamilyNotice({ reason, onRead }: { reason: Reason; onRead: () => void }) {
  const { family } = useSession()
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
