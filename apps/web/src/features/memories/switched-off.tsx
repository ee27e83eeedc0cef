import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'

export const SwitchedOff = () => (
  <EmptyState
    title="Memories are switched off"
    action={<LinkButton to="/account">Go to Account</LinkButton>}
  >
    Nothing is looked for in your library. The account page switches them on again.
  </EmptyState>
)
