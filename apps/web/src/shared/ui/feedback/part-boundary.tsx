import { texts } from '@safelight/texts/common'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect } from 'react'
import { showToast } from './toasts.tsx'

export interface PartBoundaryProps {
  failure: string
  children: ReactNode
}

export function PartBoundary({ failure, children }: PartBoundaryProps) {
  const Failed = useCallback(
    ({ reset }: ErrorComponentProps) => <PartFailed failure={failure} onRetry={reset} />,
    [failure],
  )
  return (
    <CatchBoundary getResetKey={() => failure} errorComponent={Failed}>
      {children}
    </CatchBoundary>
  )
}

function PartFailed({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  useEffect(
    () =>
      showToast({
        tone: 'error',
        text: failure,
        duration: 0,
        action: { label: texts.tryAgain, run: onRetry },
      }),
    [failure, onRetry],
  )
  return null
}
