import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** When the viewer closes, hands the id of the item that it showed last to `focus`. */
export function useFocusAfterViewer(focus: (id: string) => void): void {
  const { item: id } = useSearch({ strict: false })
  const before = useRef(id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the viewer's closing calls for it
  useEffect(() => {
    const last = before.current
    before.current = id
    if (last !== undefined && id === undefined) focus(last)
  }, [id])
}
