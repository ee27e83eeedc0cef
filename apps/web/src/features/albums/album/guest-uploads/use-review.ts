import { ApiError } from '@safelight/client/api-client'
import type { WaitingGuestUpload } from '@safelight/client/guest-uploads'
import { texts } from '@safelight/texts/features/albums'
import { useEffect, useRef, useState } from 'react'
import { useLibrary } from '../../../../components/contexts/library-context.tsx'
import { errorMessage } from '../../../../shared/error-message.ts'

/** After these errors, stop adding: every other guest upload would fail too. */
const FULL: readonly ApiError['code'][] = ['QUOTA_EXCEEDED', 'STORAGE_FULL']

/** Returns which of the waiting guest uploads are chosen, and actions that add or discard the chosen ones. */
export function useReview(albumId: string, waiting: readonly WaitingGuestUpload[]) {
  const { guestUploads } = useLibrary()
  const [reviewed, setReviewed] = useState(waiting)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState<{ done: number; total: number }>()
  const [failures, setFailures] = useState<string[]>([])
  const [added, setAdded] = useState(false)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const chosen = reviewed.filter(({ id }) => !left.has(id))
  const leave = (gone: readonly WaitingGuestUpload[]) =>
    setReviewed(before => before.filter(guestUpload => !gone.includes(guestUpload)))

  async function add(): Promise<void> {
    controller.current = new AbortController()
    const { signal } = controller.current
    const wanted = chosen.filter(guestUpload => guestUpload.opened)
    setFailures([])
    for (const [done, guestUpload] of wanted.entries()) {
      if (signal.aborted) break
      setAdding({ done, total: wanted.length })
      try {
        await guestUploads.accept(albumId, guestUpload, signal)
        setAdded(true)
        leave([guestUpload])
      } catch (error) {
        if (signal.aborted) break
        const name = guestUpload.opened?.details.name ?? ''
        const reason = errorMessage(error, texts.addFailed)
        setFailures(before => [...before, texts.fileFailed({ name, reason })])
        if (error instanceof ApiError && FULL.includes(error.code)) break
      }
    }
    setAdding(undefined)
  }

  return {
    guestUploads: reviewed,
    chosen,
    adding,
    failures,
    added,
    add,
    stop: () => controller.current?.abort(),

    choose(guestUpload: WaitingGuestUpload, isChosen: boolean) {
      const next = new Set(left)
      if (isChosen) next.delete(guestUpload.id)
      else next.add(guestUpload.id)
      setLeft(next)
    },

    async discard() {
      await guestUploads.discard(chosen)
      leave(chosen)
    },
  }
}
