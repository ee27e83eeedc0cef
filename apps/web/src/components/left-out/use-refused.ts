import type { SelectionMessage } from '@safelight/client/upload-queue'
import { useCallback, useState } from 'react'

/** Collects messages about files that could not be added, over several selections, until dismissed. */
export function useRefused() {
  const [refused, setRefused] = useState<readonly SelectionMessage[]>([])
  const add = useCallback(
    (more: readonly SelectionMessage[]) =>
      setRefused(shown => [...shown.filter(each => !more.some(isSame(each))), ...more]),
    [],
  )
  const dismiss = useCallback(() => setRefused([]), [])
  return { refused, add, dismiss }
}

const isSame = (a: SelectionMessage) => (b: SelectionMessage) =>
  a.text === b.text && a.files?.join('\n') === b.files?.join('\n')
