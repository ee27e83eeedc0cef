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
      setFailure(errorMessage(error, 'Failed to change recognition.'))
    }
  }

  return (
    <Section
      title="Recognition"
      lead="Finds what is in your photos and videos: things, people, words. This device looks; nobody else can. What it sees is kept encrypted on the server, for your other devices too, and is never shared."
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      {isOn && (
        <div className={styles.progress}>
          <p role="status">{stateText(progress)}</p>
          <Count progress={progress} />
        </div>
      )}
      {isOn === false && (
        <p className={styles.hint}>
          Off on this device. When it is on, the device works while it is charged and you do
          something else, and downloads a preview of each photo and video.
        </p>
      )}
      {isOn !== undefined && (
        <div className={styles.buttons}>
          {isOn ? (
            <Button onPress={() => change(recognition.turnOff)}>Turn Off on This Device</Button>
          ) : (
            <Button onPress={() => change(recognition.turnOn)}>Turn On on This Device</Button>
          )}
          <Button variant="quiet" onPress={() => setIsAsking(true)}>
            Delete What Was Recognized
          </Button>
        </div>
      )}
      <ConfirmDialog
        title="Delete what was recognized?"
        message="All that your devices have seen in your photos and videos is deleted, with the names of people. Your photos and videos stay. Recognition is turned off on this device; others where it is on begin anew."
        confirm="Delete"
        busy="Deleting..."
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        failure="Failed to delete what was recognized."
        onConfirm={async () => {
          await recognition.removeAll()
          notify({ tone: 'success', text: 'What was recognized is deleted.' })
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
      {total > 0 && <ProgressBar label="Looked at" value={(done / total) * 100} />}
      <p className={styles.hint}>{text}</p>
    </>
  )
}
