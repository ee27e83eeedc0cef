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
  const count = useSyncExternalStore(waiting.subscribe, waiting.count)
  useEffect(
    () =>
      watch(update => {
        // Every tab hears of it. Only the visible one tells the person.
        if (!update.waiting || document.visibilityState === 'hidden') return
        const { dropped, album, overtaken } = update.waiting
        if (dropped > 0) showLost(texts.changesDropped({ count: dropped }))
        if (album) showLost(albumText(album))
        if (overtaken) showLost(overtakenText(overtaken))
      }),
    [watch],
  )
  return (
    <p className={styles.waiting} role="status">
      {count > 0 && texts.changesWait({ count })}
    </p>
  )
}

const showLost = (text: string) => showToast({ tone: 'warning', text, duration: 0 })

function albumText({ title, reason }: { title: string; reason?: string }): string {
  const named = { title: albumTitle({ title }) }
  return reason === undefined
    ? texts.albumChangesDropped(named)
    : texts.albumChangeFailed({ ...named, reason })
}
