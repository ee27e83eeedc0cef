import type { LibraryItem } from '@safelight/client/item'
import { useEffect, useState } from 'react'
import { usePictures } from '../../contexts/pictures-context.tsx'
import { placeName } from './geo.ts'

/** Where an item was, in one line: what is written at once, and what its coordinates add when that is found. */
export function usePlace({ privateDetails: written }: LibraryItem): string {
  const { placeOf } = usePictures()
  const [found, setFound] = useState<{ of: typeof written; place: string }>()

  useEffect(() => {
    if (!placeOf || !written) return
    let wanted = true
    const { latitude, longitude, city, country } = written
    placeOf({ latitude, longitude, city, country }).then(
      place => wanted && setFound({ of: written, place: placeName(place) }),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [placeOf, written])

  return found && found.of === written ? found.place : placeName(written ?? {})
}
