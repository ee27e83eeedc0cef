import type { TrashedItem } from '@safelight/library/care'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLibrary } from '../../shared/library-context.tsx'

interface TrashState {
  status: 'loading' | 'more' | 'end' | 'failed'
  items: readonly TrashedItem[]
  /** Where the next page begins. */
  next: string | undefined
}

const START: TrashState = { status: 'loading', items: [], next: undefined }

/** What is in the trash, a page at a time; it follows what happens in other tabs. */
export function useTrash() {
  const { care, watch } = useLibrary()
  const [state, setState] = useState(START)
  /** Of several readings the last one counts. */
  const reading = useRef(0)

  const read = useCallback(
    async (after: string | undefined) => {
      const turn = ++reading.current
      setState(before => ({ ...before, status: 'loading' }))
      try {
        const page = await care.trashPage(after)
        if (turn !== reading.current) return
        setState(({ items }) => ({
          status: page.next ? 'more' : 'end',
          items: after === undefined ? page.items : [...items, ...page.items],
          next: page.next,
        }))
      } catch {
        if (turn === reading.current) setState(before => ({ ...before, status: 'failed' }))
      }
    },
    [care],
  )

  useEffect(() => {
    read(undefined)
    return watch(update => {
      const back = new Set([...update.items.map(item => item.id), ...(update.deleted ?? [])])
      setState(before => ({ ...before, items: before.items.filter(item => !back.has(item.id)) }))
      if (update.removed.length > (update.deleted?.length ?? 0)) read(undefined)
    })
  }, [read, watch])

  // All that was read has gone, and there is more.
  const isUsedUp = state.status === 'more' && state.items.length === 0
  useEffect(() => {
    if (isUsedUp) read(undefined)
  }, [isUsedUp, read])

  return { ...state, loadMore: () => read(state.next) }
}
