import type { RecognitionOffer } from '@safelight/client/recognition'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/gallery'
import { ScanSearch } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { errorMessage } from '../../shared/error-message.ts'
import { formatSeries } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import styles from './recognition-question.module.css'

/** The smallest number of items for which a person is asked whether to turn recognition on. */
const ENOUGH_ITEMS = 20

/** Asks each person once, on one of their devices, whether to turn recognition on. */
export function RecognitionQuestion({ total }: { total: number }) {
  const { recognition } = useLibrary()
  const { isOn } = useSyncExternalStore(recognition.subscribe, recognition.state)
  const mayAsk = isOn === false && total >= ENOUGH_ITEMS
  const [offer, setOffer] = useState<RecognitionOffer>()
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    if (!mayAsk) return
    let isCurrent = true
    // If the server cannot be reached, the question waits for the next visit.
    const ask = () => recognition.question().catch(() => undefined)
    void ask().then(found => isCurrent && setOffer(found))
    return () => {
      isCurrent = false
    }
  }, [recognition, mayAsk])

  async function answer(save: () => Promise<void>): Promise<void> {
    setFailure(undefined)
    try {
      await save()
    } catch (error) {
      setFailure(errorMessage(error, texts.answerFailed))
    }
  }

  if (!offer) return null
  if (isOn) {
    return (
      <Card title={texts.recognitionIsOn} text={texts.recognitionIsOnHint}>
        <LinkButton to="/account" hash="recognition">
          {texts.showProgress}
        </LinkButton>
      </Card>
    )
  }
  return (
    <Card
      title={texts.findInPhotos({ what: formatSeries(offer.kinds.map(kind => texts[kind])) })}
      text={texts.recognitionExplained({ size: inBytes(offer.bytes) })}
    >
      <Button variant="primary" onPress={() => answer(recognition.turnOn)}>
        {texts.turnOn}
      </Button>
      <Button
        onPress={() =>
          answer(async () => {
            await recognition.decline()
            setOffer(undefined)
          })
        }
      >
        {texts.notNow}
      </Button>
      {failure && <Banner tone="error">{failure}</Banner>}
    </Card>
  )
}

interface CardProps {
  title: string
  text: string
  children: ReactNode
}

function Card({ title, text, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <ScanSearch className={styles.icon} size={22} aria-hidden="true" />
      <div className={styles.text}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.buttons}>{children}</div>
    </section>
  )
}
