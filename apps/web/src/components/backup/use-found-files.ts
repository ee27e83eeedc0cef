import type { FolderSource } from '@safelight/client/import'
import { mediaTypeOf } from '@safelight/contract/media-types'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../shared/error-message.ts'

export interface FoundFiles {
  /** The number of photos, videos and documents. */
  total: number
  /** The same for each subfolder of the first level. */
  subfolders: ReadonlyMap<string, number>
  isOver: boolean
  failure?: string
}

/** The found files are shown each time after this many. */
const SHOWN_EACH = 200

/** Counts the files of a folder while the component is mounted. */
export function useFoundFiles(source: FolderSource): FoundFiles {
  const [found, setFound] = useState<FoundFiles>({
    total: 0,
    subfolders: new Map(),
    isOver: false,
  })

  useEffect(() => {
    let isCurrent = true
    let total = 0
    const subfolders = new Map<string, number>()
    const show = (end: Partial<FoundFiles>) => {
      if (isCurrent) setFound({ total, subfolders: new Map(subfolders), isOver: false, ...end })
    }

    async function count(): Promise<void> {
      for await (const { path, isLink } of source.entries()) {
        if (!isCurrent) return
        const parts = path.split('/')
        const isHidden = parts.some(part => part.startsWith('.'))
        if (isLink || isHidden || mediaTypeOf({ name: path, type: '' }) === undefined) continue
        total += 1
        const [first] = parts
        if (parts.length > 1 && first !== undefined)
          subfolders.set(first, (subfolders.get(first) ?? 0) + 1)
        if (total % SHOWN_EACH === 0) show({})
      }
      show({ isOver: true })
    }
    count().catch(error => show({ isOver: true, failure: errorMessage(error, String(error)) }))
    return () => {
      isCurrent = false
    }
  }, [source])

  return found
}
