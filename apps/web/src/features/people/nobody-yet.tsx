import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'

/** Why there are no people, and what can be done about it. */
export function NobodyYet({ faces }: { faces: number }) {
  const { people, recognition } = useLibrary()
  const { isOn } = useSyncExternalStore(recognition.subscribe, recognition.state)
  if (!people) {
    return (
      <EmptyState title="No people here" action={<LinkButton to="/gallery">Gallery</LinkButton>}>
        This server does not offer recognition.
      </EmptyState>
    )
  }
  if (faces > 0 || isOn) {
    return (
      <EmptyState title="Nobody yet" action={<LinkButton to="/gallery">Gallery</LinkButton>}>
        People appear here once they are in three photos or videos that a device of yours has looked
        at.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No people yet"
      action={
        <LinkButton to="/account" variant="primary" size="large">
          Turn on recognition
        </LinkButton>
      }
    >
      Turn on recognition in your account on this device. It looks at your photos and videos here,
      and puts the faces of one person together. Nobody else sees what it finds.
    </EmptyState>
  )
}
