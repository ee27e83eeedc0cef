import { texts } from '@safelight/texts/account-recognition'
import { texts as common } from '@safelight/texts/common'
import { useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { ProgressBar } from '../../../shared/ui/progress/progress-bar.tsx'
import { useNotify } from '../notices.tsx'
import { Section } from '../section.tsx'
import styles from './recognition.module.css'
import { countText, stateText } from './recognition-texts.ts'

/** Whether this device looks at pictures, and how far it is. Only where the installation offers it. */
export function RecognitionSection() {
  const { recognition: isOffered } = useUnlocked().user.limits
  return isOffered ? <Offered /> : null
}

function Offered() {
  const { recognition } = useLibrary()
  const notify = useNotify()
  const { isOn, progress } = useSyncExternalStore(recognition.subscribe, recognition.state)
  const [failure, setFailure] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)

  async function change(act: () => Promise<void>): Promise<void> {
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      setFailure(errorMessage(error, texts.failedToChangeRecognition))
    }
  }

  return (
    <Section title={texts.recognition} lead={texts.findsWhatIsInYourPhotos}>
      {failure && <Banner tone="error">{failure}</Banner>}
      {isOn && (
        <div className={styles.progress}>
          <p role="status">{stateText(progress)}</p>
          <Count progress={progress} />
        </div>
      )}
      {isOn === false && <p className={styles.hint}>{texts.offOnThisDeviceWhenIt}</p>}
      {isOn !== undefined && (
        <div className={styles.buttons}>
          {isOn ? (
            <Button onPress={() => change(recognition.turnOff)}>{texts.turnOffOnThisDevice}</Button>
          ) : (
            <Button onPress={() => change(recognition.turnOn)}>{texts.turnOnOnThisDevice}</Button>
          )}
          <Button variant="quiet" onPress={() => setIsAsking(true)}>
            {texts.deleteWhatWasRecognized}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={texts.deleteWhatWasRecognized2}
        message={texts.allThatYourDevicesHaveSeen}
        confirm="Delete"
        busy={common.deleting}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        failure={texts.failedToDeleteWhatWasRecognized}
        onConfirm={async () => {
          await recognition.removeAll()
          notify({ tone: 'success', text: texts.whatWasRecognizedIsDeleted })
        }}
      />
    </Section>
  )
}

function Count({ progress }: { progress: Parameters<typeof countText>[0] }) {
  const { done = 0, total } = progress
  const text = countText(progress)
  if (text === undefined || total === undefined) return null
  return (
    <>
      {total > 0 && <ProgressBar label={texts.lookedAt} value={(done / total) * 100} />}
      <p className={styles.hint}>{text}</p>
    </>
  )
}
