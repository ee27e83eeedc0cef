import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Answer, ask, changed, type Key, shownOf, textOf } from './async-answer.ts'

export interface Async<T> {
  /** Undefined before the first load ends. */
  value: T | undefined
  failure: unknown
  loading: boolean
  /** The old value stays until the new one has loaded. */
  reload: () => void
  /** Edits the current value, for example after a saved change. Does nothing before the first load ends. */
  change: (edit: (value: T) => T) => void
}

export interface AsyncOptions {
  keep?: boolean
}

/**
 * Loads a value on mount, when the key changes, and on demand. A superseded load is aborted, and its answer
 * ignored. An undefined key loads nothing.
 */
export function useAsync<T>(
  key: Key | undefined,
  load: (signal: AbortSignal) => Promise<T>,
  { keep = false }: AsyncOptions = {},
): Async<T> {
  const [answer, setAnswer] = useState<Answer<T>>()
  const [turn, setTurn] = useState(0)
  const text = key && textOf(key)
  const asked = useMemo(() => ({ text }), [text])
  const begin = useEffectEvent(load)

  useEffect(() => {
    if (asked.text === undefined) return
    return ask({ asked, turn }, { load: signal => begin(signal), keep, update: setAnswer })
  }, [asked, turn, keep])

  const reload = useCallback(() => setTurn(last => last + 1), [])
  const change = useCallback(
    (edit: (value: T) => T) => setAnswer(before => changed(before, edit)),
    [],
  )
  return { ...shownOf(answer, { asked, turn }, keep), reload, change }
}

export function onAbort(signal: AbortSignal, release: () => void): void {
  if (signal.aborted) release()
  else signal.addEventListener('abort', release, { once: true })
}
