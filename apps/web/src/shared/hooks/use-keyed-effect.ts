import { useEffect, useEffectEvent } from 'react'
import { type Key, textOf } from './async-answer.ts'

/** Runs an effect when the component is first shown and when the key changes, whatever else it reads. */
export function useKeyedEffect(key: Key, act: () => void): void {
  const run = useEffectEvent((_key: string) => act())
  const text = textOf(key)
  useEffect(() => run(text), [text])
}
