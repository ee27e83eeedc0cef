import type { LibraryItem } from '@safelight/client/item'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { usePictures } from '../../contexts/pictures-context.tsx'
import { placeName } from './geo.ts'

/** Where an item was, in one line: what is written at once, and what its coordinates add when that is found. */
export function usePlace({ privateDetails: written }: LibraryItem): string {
  const { placeOf } = usePictures()
  const { latitude, longitude, city, country } = written ?? {}
  const { value } = useAsync(
    placeOf && written ? [placeOf, latitude, longitude, city, country] : undefined,
    async () => placeOf?.({ latitude, longitude, city, country }),
  )
  return placeName(value ?? written ?? {})
}
