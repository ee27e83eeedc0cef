import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Answer, ask, changed, type Key, shownOf, textOf } from './async-answer.ts'

export interface Async<T> {
  /** What was loaded last; undefined before. */
  value: T | undefined
  /** Why the last load failed. */
  failure: unknown
  loading: boolean
  /** Loads again; the value stays until then. */
  reload: () => void
  /** Edits the value that is shown by then, as after a change that was saved. Does nothing before the first load. */
  change: (edit: (value: T) => T) => void
}

export interface AsyncOptions {
  /** Keeps the value of the previous key until the next one is loaded. */
  keep?: boolean
}

/**
 * Loads something when the component is first shown, when the key changes, and on demand. A load that is
 * superseded is aborted and its answer ignored. Without a key nothing is loaded.
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

/** Gives back what a load holds when the load is superseded or its component goes, even if that has happened. */
export function onAbort(signal: AbortSignal, release: () => void): void {
  if (signal.aborted) release()
  else signal.addEventListener('abort', release, { once: true })
}
