import type { Library } from '@safelight/client/library'
import { createContext, useContext } from 'react'

export interface Pictures extends Pick<Library, 'renditions' | 'videos'> {
  /** Whether originals may be fetched. A link may not include them. */
  originals: boolean
  placeOf?: Library['placeOf']
}

export const PicturesContext = createContext<Pictures | undefined>(undefined)

export function usePictures(): Pictures {
  const pictures = useContext(PicturesContext)
  if (!pictures) throw new Error('usePictures needs a PicturesContext.')
  return pictures
}
