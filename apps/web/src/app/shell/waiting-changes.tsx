import { texts } from '@safelight/texts/app'
import { useEffect, useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import styles from './shell.module.css'

/** Says how many changes wait for the connection, and how many could not be made. */
export function WaitingChanges() {
  const { waiting, watch } = useLibrary()
  const count = useSyncExternalStore(waiting.subscribe, waiting.count)
  useEffect(
    () =>
      watch(update => {
        const dropped = update.waiting?.dropped ?? 0
        // Every tab hears of it. Only the visible one tells the person.
        if (dropped === 0 || document.visibilityState === 'hidden') return
        showToast({ tone: 'info', text: texts.changesDropped({ count: dropped }) })
      }),
    [watch],
  )
  return (
    <p className={styles.waiting} role="status">
      {count > 0 && texts.changesWait({ count })}
    </p>
  )
}
