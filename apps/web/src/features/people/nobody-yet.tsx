import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useUnlocked } from '../../components/contexts/session-context.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'

export function NobodyYet({ faces }: { faces: number }) {
  const { recognition } = useLibrary()
  const { limits } = useUnlocked().user
  const { isOn } = useSyncExternalStore(recognition.subscribe, recognition.state)
  if (!limits.recognition) {
    return (
      <EmptyState
        title={texts.noPeopleYet}
        action={<LinkButton to="/gallery">{common.gallery}</LinkButton>}
      >
        {texts.importsOnlyHint}
      </EmptyState>
    )
  }
  if (faces > 0 || isOn) {
    return (
      <EmptyState
        title={texts.nobodyYet}
        action={<LinkButton to="/gallery">{common.gallery}</LinkButton>}
      >
        {texts.nobodyYetHint}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={texts.noPeopleYet}
      action={
        <LinkButton to="/account" hash="recognition" variant="primary" size="large">
          {texts.turnOnRecognition}
        </LinkButton>
      }
    >
      {texts.noPeopleYetHint}
    </EmptyState>
  )
}
