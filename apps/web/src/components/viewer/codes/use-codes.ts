import { useCallback, useEffect, useState } from 'react'
import type { FoundCode } from './codes-in.ts'

/** Milliseconds for which a picture must be shown before it is searched, so that swiping searches nothing. */
const MOMENT = 600

export interface Codes {
  codes: readonly FoundCode[]
  /** Searches a picture of the item, once it has been shown for a moment. */
  search(id: string, picture: HTMLImageElement): void
}

const NONE: readonly FoundCode[] = []

/** The codes in the current item's picture. Loads the finder with the first picture that is shown. */
export function useCodes(current: string | undefined): Codes {
  const [shown, setShown] = useState<{ id: string; picture: HTMLImageElement }>()
  const [found, setFound] = useState<{ id: string; codes: readonly FoundCode[] }>()
  const codes = found !== undefined && found.id === current ? found.codes : NONE
  const isDone = codes.length > 0

  useEffect(() => {
    if (!shown || shown.id !== current || isDone) return
    let isWanted = true
    const timer = setTimeout(async () => {
      // While the device is offline, the finder may not be on it yet.
      const finder = await import('./find-codes.ts').catch(() => undefined)
      const codes = isWanted && finder ? await finder.findCodes(shown.picture) : []
      if (isWanted && codes.length > 0) setFound({ id: shown.id, codes })
    }, MOMENT)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [shown, current, isDone])

  const search = useCallback(
    (id: string, picture: HTMLImageElement) => setShown({ id, picture }),
    [],
  )
  return { codes, search }
}
