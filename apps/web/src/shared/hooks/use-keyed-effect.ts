import { useEffect, useEffectEvent } from 'react'
import { type Key, textOf } from './async-answer.ts'

/**
 * Runs an effect on mount and whenever the key changes. Changes of other values that the effect reads do not
 * run it.
 */
export function useKeyedEffect(key: Key, act: () => void): void {
  const run = useEffectEvent((_key: string) => act())
  const text = textOf(key)
  useEffect(() => run(text), [text])
}
