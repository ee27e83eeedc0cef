import type { LibraryItem } from '@safelight/client/item'
import { useEffect, useState } from 'react'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { useLibrary } from '../contexts/library-context.tsx'
import type { ViewerProps } from '../viewer/viewer.tsx'

export type Shown = Pick<
  ViewerProps,
  'items' | 'itemId' | 'onChange' | 'onClose' | 'first' | 'total'
>

/**
 * Returns the stack of the open item. If the person chooses another item of the stack, that item replaces the
 * open item in the viewer's list until the viewer moves on.
 */
export function useStackInViewer(given: Shown) {
  const { items, itemId, onChange } = given
  const front = items.find(({ id }) => id === itemId)
  const stack = useStackOf(front)
  const [chosen, setChosen] = useState<{ front: string; id: string }>()

  const shown = chosen?.front === itemId ? stack.find(({ id }) => id === chosen.id) : undefined
  const viewer: Shown =
    !shown || shown.id === itemId
      ? given
      : {
          ...given,
          items: items.map(each => (each.id === itemId ? shown : each)),
          itemId: shown.id,
          onChange: (next, index) => next.id !== shown.id && onChange(next, index),
        }
  return { viewer, stack, choose: (id: string) => setChosen({ front: itemId, id }) }
}

const NONE: readonly LibraryItem[] = []

function useStackOf(item: LibraryItem | undefined): readonly LibraryItem[] {
  const library = useLibrary()
  const id = item?.privateDetails?.stack?.id
  const { value: stack = NONE, reload } = useAsync(
    item && id !== undefined ? [library, item.id, id] : undefined,
    async () => {
      const found = item ? await library.stackOf(item) : NONE
      return found.filter(each => each.privateDetails?.stack?.id === id)
    },
  )
  useEffect(() => {
    if (id !== undefined) return library.watch(reload)
  }, [library, id, reload])
  return item && stack.some(each => each.id === item.id) ? stack : NONE
}
