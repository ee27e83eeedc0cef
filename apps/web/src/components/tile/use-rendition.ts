import type { LibraryItem } from '@safelight/client/item'
import type { Role } from '@safelight/contract/media-keys'
import { useEffect, useState } from 'react'
import { usePictures } from '../contexts/pictures-context.tsx'

export interface RenditionState {
  url?: string
  failed: boolean
}

/** The address of a decrypted picture while the component shows it; nothing is read for no role. */
export function useRendition(item: LibraryItem, role: Role | undefined): RenditionState {
  const { renditions } = usePictures()
  const [state, setState] = useState<RenditionState>({ failed: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a rendition never changes under its item's id
  useEffect(() => {
    if (!role) return
    let current = true
    const { url, release } = renditions.show(item, role)
    url.then(
      ready => current && setState({ url: ready, failed: false }),
      () => current && setState({ failed: true }),
    )
    return () => {
      current = false
      setState({ failed: false })
      release()
    }
  }, [renditions, item.id, role])

  return state
}
