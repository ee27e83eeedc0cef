import { useEffect, useEffectEvent } from 'react'
import { type Key, textOf } from './async-answer.ts'

/** Runs an effect on mount and when the key changes, but not when other values change. */
export function useKeyedEffect(key: Key, act: () => void): void {
  const run = useEffectEvent((_key: string) => act())
  const text = textOf(key)
  useEffect(() => run(text), [text])
}
