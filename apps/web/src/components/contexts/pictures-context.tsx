import type { Library } from '@safelight/client/library'
import { createContext, useContext } from 'react'

export interface Pictures extends Pick<Library, 'renditions' | 'videos'> {
  /** False for the pictures of a public link that does not include originals. */
  originals: boolean
  placeOf?: Library['placeOf']
  /** Missing where no account is signed in. */
  connection?: Library['connection']
}

export const PicturesContext = createContext<Pictures | undefined>(undefined)

export function usePictures(): Pictures {
  const pictures = useContext(PicturesContext)
  if (!pictures) throw new Error('usePictures needs a PicturesContext.')
  return pictures
}
