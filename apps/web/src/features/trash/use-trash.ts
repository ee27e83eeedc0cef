import type { TrashedItem } from '@safelight/library/care'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLibrary } from '../../shared/library-context.tsx'

export interface Trash {
  /** `more` when there are more than `items`. */
  status: 'loading' | 'more' | 'end' | 'failed'
  /** What was thrown away last comes first. */
  items: readonly TrashedItem[]
  loadMore: () => void
  /** Everything; rejects when it cannot be loaded. */
  loadAll: () => Promise<readonly TrashedItem[]>
}

interface Pages {
  items: readonly TrashedItem[]
  /** Where the next page begins. */
  next: string | undefined
}

const START: Pages = { items: [], next: undefined }

/** What is in the trash, a page at a time; it follows what happens in other tabs. */
export function useTrash(): Trash {
  const { care, watch } = useLibrary()
  const [state, setState] = useState<Pages & Pick<Trash, 'status'>>({ status: 'loading', ...START })
  const latest = useRef(state)
  latest.current = state
  /** Of several readings the last one counts. */
  const reading = useRef(0)
  /** What has left the trash meanwhile, and may be in a page that is on its way. */
  const gone = useRef(new Set<string>())

  /** Reads on until there are `least` items, or no more. */
  const read = useCallback(
    async (start: Pages, least: number): Promise<readonly TrashedItem[]> => {
      const turn = ++reading.current
      const isCurrent = () => turn === reading.current
      setState(before => ({ ...before, status: 'loading' }))
      let { items, next } = start
      try {
        do {
          const page = await care.trashPage(next)
          items = [...items, ...page.items].filter(item => !gone.current.has(item.id))
          next = page.next
        } while (next !== undefined && items.length < least)
      } catch (error) {
        if (isCurrent()) setState(before => ({ ...before, status: 'failed' }))
        throw error
      }
      if (isCurrent()) setState({ status: next === undefined ? 'end' : 'more', items, next })
      return items
    },
    [care],
  )

  /** As far as it is shown, and `more`; the status says how it went. */
  const readAgain = useCallback(
    (more: number) => void read(START, latest.current.items.length + more).catch(() => {}),
    [read],
  )

  useEffect(() => {
    readAgain(1)
    return watch(({ items, removed, deleted = [] }) => {
      const back = new Set([...items.map(item => item.id), ...deleted])
      const thrown = removed.filter(id => !back.has(id))
      for (const id of back) gone.current.add(id)
      for (const id of thrown) gone.current.delete(id)
      setState(before => ({ ...before, items: before.items.filter(item => !back.has(item.id)) }))
      if (thrown.length > 0) readAgain(thrown.length)
    })
  }, [readAgain, watch])

  // All that was read has gone, and there is more.
  const isUsedUp = state.status === 'more' && state.items.length === 0
  useEffect(() => {
    if (isUsedUp) readAgain(1)
  }, [isUsedUp, readAgain])

  const loadMore = useCallback(() => {
    const { status, items } = latest.current
    if (status === 'failed') readAgain(1)
    else if (status === 'more') read(latest.current, items.length + 1).catch(() => {})
  }, [read, readAgain])

  const loadAll = useCallback(async () => {
    const { status, items } = latest.current
    if (status === 'end') return items
    return read(status === 'more' ? latest.current : START, Number.POSITIVE_INFINITY)
  }, [read])

  return { status: state.status, items: state.items, loadMore, loadAll }
}
