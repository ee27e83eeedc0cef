import { RECOGNITION_KINDS, type RecognitionKind } from '@safelight/client/recognition'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/recognition'
import { useId, useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { ProgressBar } from '../../../shared/ui/progress/progress-bar.tsx'
import { useNotify } from '../notices.tsx'
import { Section } from '../section.tsx'
import { HiddenThings } from './hidden-things.tsx'
import styles from './recognition.module.css'
import { countText, newerText, stateText } from './recognition-texts.ts'

/** Turns recognition on or off on this device, and shows its progress. Hidden if the server offers none. */
export function RecognitionSection() {
  const { recognition: isOffered } = useUnlocked().user.limits
  return isOffered ? <Offered /> : null
}

function Offered() {
  const { recognition } = useLibrary()
  const notify = useNotify()
  const { isOn, off, progress } = useSyncExternalStore(recognition.subscribe, recognition.state)
  const newer = newerText(progress)
  const id = useId()
  const [failure, setFailure] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)

  async function change(act: () => Promise<void>): Promise<void> {
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      setFailure(errorMessage(error, texts.changeFailed))
    }
  }

  return (
    <Section id="recognition" title={texts.title} lead={texts.lead}>
      {failure && <Banner tone="error">{failure}</Banner>}
      {isOn && (
        <div className={styles.progress}>
          <p role="status">{stateText(progress)}</p>
          <Count progress={progress} />
          {newer !== stateText(progress) && newer && <Banner tone="info">{newer}</Banner>}
        </div>
      )}
      {isOn && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
        <div className={styles.kinds} role="group" aria-label={texts.looksFor}>
          <p>{texts.looksFor}</p>
          {RECOGNITION_KINDS.map(kind => (
            <div key={kind}>
              <Checkbox
                isSelected={!off.includes(kind)}
                onChange={isWanted => change(() => recognition.setKind(kind, isWanted))}
                describedBy={`${id}-${kind}`}
              >
                {texts[kind]}
              </Checkbox>
              <p id={`${id}-${kind}`} className={styles.mistakes}>
                {MISTAKES[kind]}
              </p>
            </div>
          ))}
        </div>
      )}
      {isOn && <HiddenThings />}
      {isOn === false && (
        <p className={styles.hint}>
          {texts.offLead} {texts.mistakes}
        </p>
      )}
      {isOn !== undefined && (
        <div className={styles.buttons}>
          {isOn ? (
            <Button onPress={() => change(recognition.turnOff)}>{texts.turnOff}</Button>
          ) : (
            <Button onPress={() => change(recognition.turnOn)}>{texts.turnOn}</Button>
          )}
          <Button variant="quiet" onPress={() => setIsAsking(true)}>
            {texts.deleteResults}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={texts.deleteTitle}
        message={texts.deleteWarning}
        confirm={common.delete}
        busy={common.deleting}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        failure={texts.deleteFailed}
        onConfirm={async () => {
          await recognition.removeAll()
          notify({ tone: 'success', text: texts.resultsDeleted })
        }}
      />
    </Section>
  )
}

const MISTAKES: Record<RecognitionKind, string> = {
  people: texts.peopleMistakes,
  things: texts.thingsMistakes,
  text: texts.textMistakes,
}

function Count({ progress }: { progress: Parameters<typeof countText>[0] }) {
  const { done = 0, total } = progress
  const text = countText(progress)
  if (text === undefined || total === undefined) return null
  return (
    <>
      {total > 0 && <ProgressBar label={texts.progress} value={(done / total) * 100} />}
      <p className={styles.hint}>{text}</p>
    </>
  )
}
