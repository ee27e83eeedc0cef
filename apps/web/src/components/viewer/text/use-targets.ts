import type { TextLine } from '@safelight/client/written-texts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import type { TargetInText } from '../targets/targets-in.ts'

/** Finds what the lines of a text lead to, once the person selects. Loads the finder then. */
export function useTargets(
  lines: readonly TextLine[],
  isWanted: boolean,
): readonly TargetInText[][] {
  const { value } = useAsync(isWanted ? [lines] : undefined, async () => {
    const { findTargets } = await import('../targets/find-targets.ts')
    return findTargets(
      lines.map(({ text }) => text),
      navigator.language,
    )
  })
  return value ?? []
}
