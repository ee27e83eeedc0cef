import { texts } from '@safelight/texts/app'
import { useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { errorMessage } from '../../shared/error-message.ts'
import { formatDates } from '../../shared/format.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import styles from './shell.module.css'

/** Asks what to do with the changes that an earlier session left on this device. */
export function HeldChanges() {
  const { waiting } = useLibrary()
  const held = useSyncExternalStore(waiting.subscribe, waiting.held)
  const { busy, run } = useBusy()
  const [isDiscarding, setIsDiscarding] = useState(false)
  if (!held) return null
  const what = { count: held.count, date: formatDates(held.first, held.last) }
  const make = () =>
    run(waiting.makeHeld).catch(error =>
      showToast({ tone: 'error', text: errorMessage(error, texts.makingFailed) }),
    )
  return (
    <div className={styles.reminder}>
      <Banner
        tone="warning"
        action={
          <div className={styles.answers}>
            <Button size="small" onPress={() => setIsDiscarding(true)} isDisabled={busy}>
              {texts.discard}
            </Button>
            <Button size="small" busy={busy} onPress={() => void make()}>
              {texts.makeChanges(what)}
            </Button>
          </div>
        }
      >
        {texts.changesHeld(what)}
      </Banner>
      <ConfirmDialog
        title={texts.discardTitle(what)}
        message={texts.discardMessage(what)}
        confirm={texts.discard}
        busy={texts.discarding}
        failure={texts.discardFailed}
        isOpen={isDiscarding}
        onOpenChange={setIsDiscarding}
        onConfirm={waiting.discardHeld}
      />
    </div>
  )
}
