import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '../shared/ui/feedback/error-state.tsx'

/** What stands in place of a screen that failed. */
export function RouteError({ reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <ErrorState
      message="Something went wrong on this page."
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
