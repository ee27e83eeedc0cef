import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

/** When the viewer closes, hands the id of the item that it showed last to `focus`. */
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
