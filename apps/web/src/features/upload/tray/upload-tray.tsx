import type { SelectionMessage, UploadTotals } from '@safelight/library/upload-queue'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { ProgressBar } from '../../../shared/ui/progress/progress-bar.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { BatchResult } from './batch-result.tsx'
import { countText, percentOf, resultTexts, shareOf } from './batch-texts.ts'
import styles from './tray.module.css'

export interface UploadTrayProps {
  totals: UploadTotals
  /** Why files that were dropped are not among them. */
  refused: readonly SelectionMessage[]
  onDismiss: () => void
}

/** A small panel in the corner: how far the uploads are, and how they ended until that is dismissed. */
export function UploadTray({ totals, refused, onDismiss }: UploadTrayProps) {
  const isUnderWay = totals.phase === 'active' || totals.phase === 'paused'
  const isShown = totals.phase !== 'none' || refused.length > 0
  return (
    <>
      <p role="status" className={styles.spoken}>
        {spokenOf(totals)}
      </p>
      {isShown && (
        <Panel totals={totals} refused={refused} onDismiss={isUnderWay ? undefined : onDismiss} />
      )}
    </>
  )
}

interface PanelProps extends Omit<UploadTrayProps, 'onDismiss'> {
  /** None while uploads are under way. */
  onDismiss: (() => void) | undefined
}

function Panel({ totals, refused, onDismiss }: PanelProps) {
  const id = useId()
  const isEnded = onDismiss !== undefined
  const [chosen, setChosen] = useState<{ isEnded: boolean; isOpen: boolean }>()
  // A result opens by itself, whatever was chosen for the progress.
  const isOpen = chosen?.isEnded === isEnded ? chosen.isOpen : isEnded || isWide()
  const focus = useFocusThatStays()
  useRoomForTray()
  const hasMore = !isEnded || needsWord(totals) || refused.length > 0
  const showsMore = isOpen && hasMore
  const [headline, ...facts] = headlineOf(totals)
  return (
    <section className={styles.tray} aria-label="Uploads" tabIndex={-1} {...focus}>
      <header className={styles.header}>
        <h2 className={styles.headline}>
          {headline}
          {facts.map(fact => (
            <span key={fact}> · {fact}</span>
          ))}
        </h2>
        {hasMore && (
          <Button
            variant="quiet"
            size="small"
            icon={isOpen ? <ChevronDown size={18} /> : <ChevronUp size={18} />}
            aria-label={isOpen ? 'Show less of the uploads' : 'Show more of the uploads'}
            aria-expanded={isOpen}
            {...(showsMore ? { 'aria-controls': id } : {})}
            onPress={() => setChosen({ isEnded, isOpen: !isOpen })}
          />
        )}
        {onDismiss && (
          <Button
            variant="quiet"
            size="small"
            icon={<X size={18} />}
            aria-label="Dismiss the uploads"
            onPress={onDismiss}
          />
        )}
      </header>
      {!isEnded && <ProgressBar label="Uploads" value={shareOf(totals) * 100} />}
      {showsMore && (
        <div id={id} className={styles.body}>
          {isEnded ? (
            <BatchResult totals={totals} refused={refused} />
          ) : (
            <BatchProgress totals={totals} refused={refused} />
          )}
        </div>
      )}
    </section>
  )
}

function headlineOf(totals: UploadTotals): string[] {
  const failed = totals.failed > 0 ? [`${formatNumber(totals.failed)} failed`] : []
  switch (totals.phase) {
    case 'active':
      return [percentOf(totals), countText(totals), ...failed]
    case 'paused':
      return ['Paused', countText(totals), ...failed]
    default: {
      const [first = 'Nothing uploaded', ...others] = resultTexts(totals)
      return others.length > 0 ? [first, ...failed] : [first]
    }
  }
}

/** Whether not all went the plain way. */
const needsWord = ({ files, uploaded, canceled }: UploadTotals) => files > uploaded || canceled > 0

/** For screen readers: that something failed, and the end; not each step. */
function spokenOf(totals: UploadTotals): string {
  if (totals.phase === 'ended') return `Uploads ended: ${resultTexts(totals).join(', ')}.`
  return totals.failed > 0 ? 'Some files failed to upload.' : ''
}

/** There the tray covers little. */
const isWide = () => matchMedia('(width >= 720px)').matches

/** Takes the focus when the button that has it goes, as all of them do when the uploads end. */
function useFocusThatStays() {
  const ref = useRef<HTMLElement>(null)
  const held = useRef(false)
  useEffect(() => {
    if (held.current && document.activeElement === document.body) ref.current?.focus()
  })
  return {
    ref,
    onFocus() {
      held.current = true
    },
    onBlur() {
      held.current = false
    },
  }
}

/** Keeps the end of a page, and the messages of the moment, clear of the tray. */
function useRoomForTray(): void {
  useEffect(() => {
    document.documentElement.dataset.uploadTray = ''
    return () => {
      delete document.documentElement.dataset.uploadTray
    }
  }, [])
}
