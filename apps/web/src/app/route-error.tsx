import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { PlainButton } from '../shared/ui/controls/plain-button.tsx'
import { ErrorState } from '../shared/ui/feedback/error-state.tsx'
import { ScreenNotLoadedError } from './lazy-screen.ts'

/** What stands in place of a screen that failed, or did not come. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (!(error instanceof ScreenNotLoadedError)) {
    return <ErrorState heading="h1" message="Something went wrong on this page." onRetry={retry} />
  }
  return (
    <ErrorState
      heading="h1"
      message="This page could not be loaded."
      onRetry={retry}
      action={
        <PlainButton variant="primary" onClick={() => location.reload()}>
          Reload
        </PlainButton>
      }
    >
      There may be a new version of Safelight, which a reload brings, or no connection to the
      server.
    </ErrorState>
  )
}
