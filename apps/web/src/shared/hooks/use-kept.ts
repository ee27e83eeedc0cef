import { useState } from 'react'

/** Returns the value while `isShown` is true. Afterwards, returns the last shown value, unchanged. */
export function useKept<T>(value: T, isShown: boolean): T {
  const [kept, setKept] = useState(value)
  if (isShown && !Object.is(kept, value)) setKept(value)
  return isShown ? value : kept
}
