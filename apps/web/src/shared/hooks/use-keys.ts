import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, isTyping } from './key-focus.ts'

/** What each key does, by its `key`; capitals make no difference. One that answers false has not acted. */
export type KeyActions = Record<string, (event: KeyboardEvent) => unknown>

/** Keys of a screen, while nobody types and no dialog is open. */
export function useKeys(actions: KeyActions): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const action = actions[key]
    if (!action || isTaken(event, key) || isDialogOpen()) return
    if (action(event) !== false) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** Whether the element that has the focus has a use for the key itself. */
function isTaken({ target }: KeyboardEvent, key: string): boolean {
  if (isTyping(target)) return true
  return (
    key === ' ' &&
    target instanceof Element &&
    target.matches('button, a, video, input, [role="button"]')
  )
}
