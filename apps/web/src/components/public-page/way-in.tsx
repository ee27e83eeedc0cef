import { texts as common } from '@safelight/texts/common'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { useSessionState } from '../contexts/session-context.tsx'

export function WayIn({ reloads = false }: { reloads?: boolean }) {
  const { status } = useSessionState()
  if (status === 'starting') return null
  return status === 'anonymous' ? (
    <LinkButton to="/login" reloadDocument={reloads}>
      {common.signIn}
    </LinkButton>
  ) : (
    <LinkButton to="/gallery" reloadDocument={reloads}>
      {common.gallery}
    </LinkButton>
  )
}
