import { useCallback, useEffect, useState } from 'react'

export interface Loaded<T> {
  /** What was loaded last; undefined before. */
  value: T | undefined
  /** Why the last loading failed. */
  failure: unknown
  loading: boolean
  reload: () => void
  /** Shows another value, such as what a change has answered. */
  set: (value: T) => void
}

/** Loads something when it is first shown, when `load` changes, and on demand. `load` is memoised. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ value?: T; failure?: unknown; loading: boolean }>({
    loading: true,
  })
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn loads again
  useEffect(() => {
    let gone = false
    setState(({ value }) => ({ loading: true, ...(value === undefined ? {} : { value }) }))
    load().then(
      value => gone || setState({ value, loading: false }),
      failure =>
        gone ||
        setState(({ value }) => ({
          failure,
          loading: false,
          ...(value === undefined ? {} : { value }),
        })),
    )
    return () => {
      gone = true
    }
  }, [load, turn])

  const reload = useCallback(() => setTurn(last => last + 1), [])
  const set = useCallback((value: T) => setState({ value, loading: false }), [])
  return { value: state.value, failure: state.failure, loading: state.loading, reload, set }
}
