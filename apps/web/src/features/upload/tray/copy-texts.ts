import type { CopyProgress } from '@safelight/client/copies'
import { texts } from '@safelight/texts/features/upload'
import { formatList } from '../../../shared/format.ts'

/** Returns the progress or the result, in parts: `Saving to your library`, `3 of 12`. */
export function copiesHeadline({ status, total, done, copied, present, failed }: CopyProgress) {
  const lost = failed.length > 0 ? [texts.failed({ count: failed.length })] : []
  if (status === 'running') {
    return [texts.savingToLibrary, texts.doneOfTotal({ done, total }), ...lost]
  }
  const stopped = total - done
  const results = [
    ...(copied > 0 ? [texts.savedToLibrary({ count: copied })] : []),
    ...(present > 0 ? [texts.savedBefore({ count: present })] : []),
    ...(stopped > 0 ? [texts.savingStopped({ count: stopped })] : []),
    ...lost,
  ]
  return results.length > 0 ? results : [texts.nothingToSave]
}

/** Returns what screen readers announce: the result, but not each step. */
export const spokenCopies = (progress: CopyProgress): string =>
  progress.status === 'ended' ? `${formatList(copiesHeadline(progress))}.` : ''
