import { useCallback, useEffect, useState } from 'react'

export interface Loaded<T> {
  /** What was loaded last; undefined before. */
  value: T | undefined
  /** Why the last loading failed. */
  failure: unknown
  loading: boolean
  reload: () => void
  /** Shows it as a change has left it: made in what is shown by then. Before the first loading it does nothing. */
  change: (edit: (value: T) => T) => void
}

/** Loads something when it is first shown, when `load` changes, and on demand. `load` is memoised. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{
    loaded?: { value: T }
    failure?: unknown
    loading: boolean
  }>({
    loading: true,
  })
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn loads again
  useEffect(() => {
    let gone = false
    setState(({ loaded }) => ({ loading: true, ...(loaded && { loaded }) }))
    load().then(
      value => gone || setState({ loaded: { value }, loading: false }),
      failure =>
        gone || setState(({ loaded }) => ({ failure, loading: false, ...(loaded && { loaded }) })),
    )
    return () => {
      gone = true
    }
  }, [load, turn])

  const reload = useCallback(() => setTurn(last => last + 1), [])
  const change = useCallback(
    (edit: (value: T) => T) =>
      setState(before =>
        before.loaded ? { ...before, loaded: { value: edit(before.loaded.value) } } : before,
      ),
    [],
  )
  const { loaded, failure, loading } = state
  return { value: loaded?.value, failure, loading, reload, change }
}
