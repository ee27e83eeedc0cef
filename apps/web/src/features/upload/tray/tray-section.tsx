import { texts } from '@safelight/texts/upload'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useKeptFocus } from '../../../shared/hooks/use-kept-focus.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { ProgressBar } from '../../../shared/ui/progress/progress-bar.tsx'
import styles from './tray.module.css'

export interface TraySectionProps {
  name: 'Uploads' | 'Import'
  /** What goes on or has come of it in a few words, then facts about that. */
  headline: readonly string[]
  /** 0 to 100, and undefined where nobody knows; without it there is no bar. */
  progress?: { value: number | undefined } | undefined
  /** None while work is under way. */
  onDismiss?: (() => void) | undefined
  /** What a person unfolds. */
  children?: ReactNode
}

/** One kind of work in the tray: a line of how far it is, and more below it. */
export function TraySection({ name, headline, progress, onDismiss, children }: TraySectionProps) {
  const id = useId()
  const isEnded = onDismiss !== undefined
  const [chosen, setChosen] = useState<{ isEnded: boolean; isOpen: boolean }>()
  // A result opens by itself, whatever was chosen for the progress.
  const isOpen = chosen?.isEnded === isEnded ? chosen.isOpen : isEnded || isWide()
  const area = useRef<HTMLElement>(null)
  useKeptFocus(area, true)
  const hasMore = Boolean(children)
  const showsMore = isOpen && hasMore
  const [first, ...facts] = headline
  const what = `the ${name.toLowerCase()}`
  return (
    <section ref={area} className={styles.section} aria-label={name} tabIndex={-1}>
      <header className={styles.header}>
        <h2 className={styles.headline}>
          {first}
          {facts.map(fact => (
            <span key={fact}> · {fact}</span>
          ))}
        </h2>
        {hasMore && (
          <Button
            variant="quiet"
            size="small"
            icon={isOpen ? <ChevronDown size={18} /> : <ChevronUp size={18} />}
            aria-label={isOpen ? texts.showLessOfWhat({ what }) : texts.showMoreOfWhat({ what })}
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
            aria-label={texts.dismissWhat({ what })}
            onPress={onDismiss}
          />
        )}
      </header>
      {progress && <ProgressBar label={name} value={progress.value} />}
      {showsMore && (
        <div id={id} className={styles.body}>
          {children}
        </div>
      )}
    </section>
  )
}

/** There the tray covers little. */
const isWide = () => matchMedia('(width >= 720px)').matches
