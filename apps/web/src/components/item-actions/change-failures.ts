import type { ChangeResult } from '@safelight/client/item-changes'
import { texts } from '@safelight/texts/item-actions'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { itemsText } from '../items-text.ts'

export const NOT_CHANGED = texts.couldNotBeChanged

/** What failed of a change, in a sentence; undefined if nothing did. */
export const failureOf = ({ failed, reason }: ChangeResult, what: string): string | undefined =>
  failed.length === 0 ? undefined : `${itemsText(failed.length)} ${what}: ${reason}`

/** Says what failed of a change; true if anything did. */
export function sayFailed(result: ChangeResult, what: string): boolean {
  const text = failureOf(result, what)
  if (text) showToast({ tone: 'error', text })
  return text !== undefined
}
