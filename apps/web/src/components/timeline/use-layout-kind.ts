import { useState } from 'react'
import type { LayoutKind } from './layout/month-layout.ts'

const KEY = 'gallery-layout'

/** The gallery's layout, remembered on this device. */
export function useLayoutKind(): [LayoutKind, (kind: LayoutKind) => void] {
  const [kind, setKind] = useState<LayoutKind>(() =>
    localStorage.getItem(KEY) === 'masonry' ? 'masonry' : 'grid',
  )
  return [
    kind,
    chosen => {
      localStorage.setItem(KEY, chosen)
      setKind(chosen)
    },
  ]
}
