import type { LibraryItem } from '@safelight/client/item'
import { useEffect, useState } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'
import type { ViewerProps } from '../viewer/viewer.tsx'

/** What a viewer goes through. */
export type Shown = Pick<
  ViewerProps,
  'items' | 'itemId' | 'onChange' | 'onClose' | 'first' | 'total'
>

/**
 * The stack of the item that a viewer shows. What is chosen of it takes that item's place among all, and leaves again
 * when the viewer goes on.
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

/** The items of an item's stack as they are now; none where it has no other. */
function useStackOf(item: LibraryItem | undefined): readonly LibraryItem[] {
  const library = useLibrary()
  const [stack, setStack] = useState(NONE)
  const id = item?.privateDetails?.stack?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: its stack is what matters of the item
  useEffect(() => {
    if (!item || id === undefined) return
    let wanted = true
    const read = () =>
      library.stackOf(item).then(
        found => wanted && setStack(found.filter(each => each.privateDetails?.stack?.id === id)),
        () => {},
      )
    read()
    const stop = library.watch(read)
    return () => {
      wanted = false
      stop()
      setStack(NONE)
    }
  }, [library, item?.id, id])
  return item && stack.some(each => each.id === item.id) ? stack : NONE
}
