import { texts } from '@safelight/texts/features/memories'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'

export const SwitchedOff = () => (
  <EmptyState
    title={texts.switchedOff}
    action={
      <LinkButton to="/account" hash="memories">
        {texts.goToAccount}
      </LinkButton>
    }
  >
    {texts.switchedOffHint}
  </EmptyState>
)
