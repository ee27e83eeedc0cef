import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `focus` with the id of the last shown item when the viewer closes. */
export function useFocusAfterViewer(focus: (id: string) => void): void {
  const { item: id } = useSearch({ strict: false })
  const before = useRef(id)
  const onClosed = useEffectEvent(focus)
  useEffect(() => {
    const last = before.current
    before.current = id
    if (last !== undefined && id === undefined) onClosed(last)
  }, [id])
}
