import type { Lost } from '@safelight/client/library'
import { texts } from '@safelight/texts/app'
import { useEffect, useSyncExternalStore } from 'react'
import { albumTitle } from '../../components/albums/album-texts.ts'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { overtakenText } from './overtaken-text.ts'
import styles from './shell.module.css'

/** Says how many changes wait for the connection, and which could not be made. */
export function WaitingChanges() {
  const { waiting, watch } = useLibrary()
  const { takeLost } = waiting
  const count = useSyncExternalStore(waiting.subscribe, waiting.count)
  useEffect(() => {
    // The device keeps the notice until a tab is visible. Only the tab that takes the notice shows it.
    async function tell(): Promise<void> {
      if (document.visibilityState === 'hidden') return
      const lost = await takeLost()
      if (lost) show(lost)
    }
    const tellSoon = () => void tell().catch(() => {})
    tellSoon()
    document.addEventListener('visibilitychange', tellSoon)
    const unwatch = watch(update => {
      if (update.waiting?.hasLost) tellSoon()
    })
    return () => {
      unwatch()
      document.removeEventListener('visibilitychange', tellSoon)
    }
  }, [watch, takeLost])
  return (
    <p className={styles.waiting} role="status">
      {count > 0 && texts.changesWait({ count })}
    </p>
  )
}

function show({ dropped, albums, overtaken }: Lost): void {
  if (dropped > 0) showLost(texts.changesDropped({ count: dropped }))
  for (const album of albums) showLost(albumText(album))
  if (overtaken.length > 0) showLost(overtakenText(overtaken))
}

const showLost = (text: string) => showToast({ tone: 'warning', text, duration: 0 })

function albumText({ title, reason }: { title: string; reason?: string }): string {
  const named = { title: albumTitle({ title }) }
  return reason === undefined
    ? texts.albumChangesDropped(named)
    : texts.albumChangeFailed({ ...named, reason })
}
