import type { LibraryItem } from '@safelight/client/item'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { memoryLink } from '../../components/memories/memory-link.ts'

/** The item of a memory that is in the viewer: the address names it, so that Back closes the viewer. */
export function useMemoryViewer(memoryId: string) {
  const { item: id } = useSearch({ strict: false })
  const navigate = useNavigate()
  return useMemo(() => {
    const show = (item: string | undefined, replace: boolean) =>
      void navigate({
        ...memoryLink(memoryId),
        search: item ? { item } : {},
        replace,
        resetScroll: false,
      })
    return {
      id,
      open: ({ id }: LibraryItem) => show(id, false),
      move: ({ id }: LibraryItem) => show(id, true),
      close: () => show(undefined, true),
    }
  }, [id, memoryId, navigate])
}
