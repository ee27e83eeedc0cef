import { ApiError } from '@safelight/client/api-client'
import type { WaitingGift } from '@safelight/client/guests'
import { useEffect, useRef, useState } from 'react'
import { useLibrary } from '../../../../components/contexts/library-context.tsx'
import { errorMessage } from '../../../../shared/error-message.ts'

/** Refusals that would meet every other gift too. */
const FULL: readonly ApiError['code'][] = ['QUOTA_EXCEEDED', 'STORAGE_FULL']

/** What is chosen of the gifts that wait, and what is done with them. */
export function useReview(albumId: string, waiting: readonly WaitingGift[]) {
  const { guests } = useLibrary()
  const [gifts, setGifts] = useState(waiting)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState<{ done: number; total: number }>()
  const [failures, setFailures] = useState<string[]>([])
  const [added, setAdded] = useState(false)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const chosen = gifts.filter(({ id }) => !left.has(id))
  const leave = (gone: readonly WaitingGift[]) =>
    setGifts(before => before.filter(gift => !gone.includes(gift)))

  async function add(): Promise<void> {
    controller.current = new AbortController()
    const { signal } = controller.current
    const wanted = chosen.filter(gift => gift.opened)
    setFailures([])
    for (const [done, gift] of wanted.entries()) {
      if (signal.aborted) break
      setAdding({ done, total: wanted.length })
      try {
        await guests.takeIn(albumId, gift, signal)
        setAdded(true)
        leave([gift])
      } catch (error) {
        if (signal.aborted) break
        const name = gift.opened?.details.name ?? ''
        setFailures(before => [...before, `${name}: ${errorMessage(error, 'Failed to add')}`])
        if (error instanceof ApiError && FULL.includes(error.code)) break
      }
    }
    setAdding(undefined)
  }

  return {
    gifts,
    chosen,
    adding,
    failures,
    /** Whether anything is in the album now that was not. */
    added,
    add,
    stop: () => controller.current?.abort(),

    choose(gift: WaitingGift, isChosen: boolean) {
      const next = new Set(left)
      if (isChosen) next.delete(gift.id)
      else next.add(gift.id)
      setLeft(next)
    },

    async discard() {
      await guests.discard(chosen)
      leave(chosen)
    },
  }
}
