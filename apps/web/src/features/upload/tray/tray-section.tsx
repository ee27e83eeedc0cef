import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useKeptFocus } from '../../../shared/hooks/use-kept-focus.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { ProgressBar } from '../../../shared/ui/progress/progress-bar.tsx'
import styles from './tray.module.css'

export interface TraySectionProps {
  labels: { name: string; show: string; hide: string; dismiss: string }
  headline: readonly string[]
  /** 0 to 100, or undefined if unknown. Without `progress` there is no bar. */
  progress?: { value: number | undefined } | undefined
  /** Dismisses the result. Undefined while work is under way. */
  onDismiss?: (() => void) | undefined
  children?: ReactNode
}

export function TraySection({ labels, headline, progress, onDismiss, children }: TraySectionProps) {
  const id = useId()
  const isEnded = onDismiss !== undefined
  const [chosen, setChosen] = useState<{ isEnded: boolean; isOpen: boolean }>()
  // The details of the result open automatically, even if the person has closed the details of the progress.
  const isOpen = chosen?.isEnded === isEnded ? chosen.isOpen : isEnded || isWide()
  const area = useRef<HTMLElement>(null)
  useKeptFocus(area, true)
  const hasMore = Boolean(children)
  const showsMore = isOpen && hasMore
  const [first, ...facts] = headline
  return (
    <section ref={area} className={styles.section} aria-label={labels.name} tabIndex={-1}>
      <header className={styles.header}>
        <h2 className={styles.headline}>
          {first}
          {facts.map(fact => (
            <span key={fact}>{SEPARATOR + fact}</span>
          ))}
        </h2>
        {hasMore && (
          <Button
            variant="quiet"
            size="small"
            icon={isOpen ? <ChevronDown size={18} /> : <ChevronUp size={18} />}
            aria-label={isOpen ? labels.hide : labels.show}
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
            aria-label={labels.dismiss}
            onPress={onDismiss}
          />
        )}
      </header>
      {progress && <ProgressBar label={labels.name} value={progress.value} />}
      {showsMore && (
        <div id={id} className={styles.body}>
          {children}
        </div>
      )}
    </section>
  )
}

const SEPARATOR = ' · '

const isWide = () => matchMedia('(width >= 720px)').matches
