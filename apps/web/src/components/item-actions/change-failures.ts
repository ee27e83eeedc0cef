import type { ChangeResult } from '@safelight/client/item-changes'
import { texts } from '@safelight/texts/features/item-actions'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'

export const NOT_CHANGED = texts.changeFailed

type FailureText = (values: { count: number; reason: string }) => string

export const failureOf = (
  { failed, reason = '' }: ChangeResult,
  text: FailureText,
): string | undefined => (failed.length === 0 ? undefined : text({ count: failed.length, reason }))

export function sayFailed(result: ChangeResult, text: FailureText): boolean {
  const failure = failureOf(result, text)
  if (failure) showToast({ tone: 'error', text: failure })
  return failure !== undefined
}
