import type { Library } from '@safelight/client/library'
import { createContext, useContext } from 'react'

/** What shows pictures and plays videos: an open library, or the visit of a public link. */
export interface Pictures extends Pick<Library, 'renditions' | 'videos'> {
  /** Whether originals may be fetched: a link can be without them. */
  originals: boolean
  /** Where a picture of one's own was, in words. */
  placeOf?: Library['placeOf']
}

export const PicturesContext = createContext<Pictures | undefined>(undefined)

export function usePictures(): Pictures {
  const pictures = useContext(PicturesContext)
  if (!pictures) throw new Error('Pictures are shown outside of their provider.')
  return pictures
}
