import type { LibraryItem } from '@safelight/client/item'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The item in the viewer. Its id is in the address, so that Back closes the viewer. */
export function useShownItem() {
  const { item: id } = useSearch({ strict: false })
  const navigate = useNavigate()
  return useMemo(() => {
    const show = (item: string | undefined, replace: boolean) =>
      void navigate({ to: '.', search: item ? { item } : {}, replace, resetScroll: false })
    return {
      id,
      open: ({ id }: LibraryItem) => show(id, false),
      move: ({ id }: LibraryItem) => show(id, true),
      close: () => show(undefined, true),
    }
  }, [id, navigate])
}
