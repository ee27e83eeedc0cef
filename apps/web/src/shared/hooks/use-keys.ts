import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, isTyping } from './key-focus.ts'

/** Actions by `KeyboardEvent.key`, letters in lowercase. If one returns false, the browser gets the key. */
export type KeyActions = Record<string, (event: KeyboardEvent) => unknown>

/** Handles the keys of a screen, unless the person types in a field or a dialog is open. */
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

function isTaken({ target }: KeyboardEvent, key: string): boolean {
  if (isTyping(target)) return true
  return (
    key === ' ' &&
    target instanceof Element &&
    target.matches('button, a, video, input, [role="button"]')
  )
}
