import type { Album } from '@safelight/client/albums'
import { ApiError } from '@safelight/client/api-client'
import { useEffect, useEffectEvent } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'

/** Milliseconds between two looks at an open album. */
const INTERVAL = 20_000

export interface Followed {
  /** The album as the screen shows it. */
  shown: Album | undefined
  onChange: (latest: Album, shown: Album) => void
  /** Called if the album was deleted, or is no longer shared. */
  onGone: () => void
}

/** Follows changes that others make to an open album: looks regularly while the page is visible. */
export function useFollowing({ shown, onChange, onGone }: Followed): void {
  const { albums, connection } = useLibrary()

  const look = useEffectEvent(async (signal: AbortSignal) => {
    const isAway = document.visibilityState === 'hidden' || !connection.online()
    if (isAway || !shown || shown.problem) return
    try {
      const latest = await albums.get(shown.id)
      if (!signal.aborted && !isSameState(latest, shown)) onChange(latest, shown)
    } catch (error) {
      // Other failures may be temporary.
      if (!signal.aborted && error instanceof ApiError && error.status === 404) onGone()
    }
  })

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const timer = setInterval(() => void look(signal), INTERVAL)
    document.addEventListener('visibilitychange', () => void look(signal), { signal })
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [])
}

const isSameState = (a: Album, b: Album): boolean =>
  hasSameItems(a, b) &&
  a.commentChanges === b.commentChanges &&
  a.commentsAllowed === b.commentsAllowed

/** Whether two states of an album show the same items, as far as the server says. */
export const hasSameItems = (a: Album, b: Album): boolean =>
  a.changedAt === b.changedAt && a.count === b.count && a.right === b.right
