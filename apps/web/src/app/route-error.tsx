import { texts } from '@safelight/texts/app'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { PlainButton } from '../shared/ui/controls/plain-button.tsx'
import { ErrorState } from '../shared/ui/feedback/error-state.tsx'
import { ScreenNotLoadedError } from './lazy-screen.ts'

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (!(error instanceof ScreenNotLoadedError)) {
    return <ErrorState heading="h1" message={texts.screenFailed} onRetry={retry} />
  }
  return (
    <ErrorState
      heading="h1"
      message={texts.screenNotLoaded}
      action={
        <PlainButton variant="primary" onClick={() => location.reload()}>
          {texts.reload}
        </PlainButton>
      }
    >
      {texts.screenNotLoadedHint}
    </ErrorState>
  )
}
