import { useState } from 'react'

/** A value while it is to be shown, and the last one that was while it is not. It keeps its identity meanwhile. */
export function useKept<T>(value: T, isShown: boolean): T {
  const [kept, setKept] = useState(value)
  if (isShown && !Object.is(kept, value)) setKept(value)
  return isShown ? value : kept
}
