import type { LibraryItem } from '@safelight/client/item'
import type { Role } from '@safelight/contract/media-keys'
import { onAbort, useAsync } from '../../shared/hooks/use-async.ts'
import { usePictures } from '../contexts/pictures-context.tsx'

export interface RenditionState {
  url?: string
  failed: boolean
}

/** The URL of a decrypted rendition while the component is mounted. Loads nothing without a role. */
export function useRendition(item: LibraryItem, role: Role | undefined): RenditionState {
  const { renditions } = usePictures()
  const key = role && [renditions, item.id, role]
  const { value, failure } = useAsync(key, async signal => {
    if (!role) return
    const { url, release } = renditions.show(item, role)
    onAbort(signal, release)
    return url
  })
  return { ...(value !== undefined && { url: value }), failed: failure !== undefined }
}
