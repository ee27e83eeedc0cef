import type { SelectionMessage } from '@safelight/library/upload-queue'
import { useCallback, useState } from 'react'

/** Messages about files that were not taken. They stay, those of earlier selections too, until they are dismissed. */
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

/** Whether the same files were chosen again. */
const isSame = (a: SelectionMessage) => (b: SelectionMessage) =>
  a.text === b.text && a.files?.join('\n') === b.files?.join('\n')
