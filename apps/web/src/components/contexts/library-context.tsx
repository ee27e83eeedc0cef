import type { Library } from '@safelight/client/library'
import { openLibrary } from '@safelight/client/library'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { publicOrigin } from '../desktop/desktop-bridge.ts'
import { deviceFolders } from '../folders/use-device-folders.ts'
import { PicturesContext } from './pictures-context.tsx'
import { useUnlocked } from './session-context.tsx'

const LibraryContext = createContext<Library | undefined>(undefined)

export function LibraryProvider({ children }: { children: ReactNode }) {
  const { keys, token, identity, user } = useUnlocked()
  const {
    id: userId,
    limits: { fileBytes, chunkBytes, moreFormats, recognition },
  } = user
  const [library, setLibrary] = useState<Library>()

  useEffect(() => {
    const opened = openLibrary({
      keys,
      token,
      identity,
      origin: publicOrigin(),
      userId,
      fileBytes,
      chunkBytes,
      moreFormats,
      recognizes: recognition,
      watchable: deviceFolders(keys.accountId),
    })
    setLibrary(opened)
    return () => opened.close()
  }, [keys, token, identity, userId, fileBytes, chunkBytes, moreFormats, recognition])

  const pictures = useMemo(() => {
    if (!library) return undefined
    const { renditions, videos, placeOf, connection } = library
    return { renditions, videos, placeOf, connection, originals: true }
  }, [library])

  return (
    library &&
    pictures && (
      <LibraryContext value={library}>
        <PicturesContext value={pictures}>{children}</PicturesContext>
      </LibraryContext>
    )
  )
}

export function useLibrary(): Library {
  const library = useContext(LibraryContext)
  if (!library) throw new Error('useLibrary needs a LibraryProvider.')
  return library
}
