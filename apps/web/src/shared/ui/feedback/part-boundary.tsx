import { texts } from '@safelight/texts/common'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect } from 'react'
import { showToast } from './toasts.tsx'

export interface PartBoundaryProps {
  /** As a person would name it, such as "The search". */
  name: string
  children: ReactNode
}

/** Keeps a part of the page that fails from taking the rest along, and offers to try it again. */
export function PartBoundary({ name, children }: PartBoundaryProps) {
  const Failed = useCallback(
    ({ reset }: ErrorComponentProps) => <PartFailed name={name} onRetry={reset} />,
    [name],
  )
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={Failed}>
      {children}
    </CatchBoundary>
  )
}

function PartFailed({ name, onRetry }: { name: string; onRetry: () => void }) {
  useEffect(
    () =>
      showToast({
        tone: 'error',
        text: texts.nameFailed({ name }),
        duration: 0,
        action: { label: texts.tryAgain, run: onRetry },
      }),
    [name, onRetry],
  )
  return null
}
