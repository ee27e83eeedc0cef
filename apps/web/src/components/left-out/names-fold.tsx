import { texts } from '@safelight/texts/components/left-out'
import { type ReactNode, useState } from 'react'
import styles from './left-out.module.css'

export interface NamesFoldProps {
  text: string
  names: readonly ReactNode[]
  tone?: 'error'
}

/** The largest number of names that the fold lists. */
const MOST_NAMES = 200

export function NamesFold({ text, names, tone }: NamesFoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const more = names.length - MOST_NAMES
  return (
    <details
      className={styles.fold}
      data-tone={tone}
      onToggle={event => setIsOpen(event.currentTarget.open)}
    >
      <summary>{text}</summary>
      {isOpen && (
        <ul className={styles.names}>
          {names.slice(0, MOST_NAMES).map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files in different folders share a name
            <li key={index} dir="auto">
              {name}
            </li>
          ))}
          {more > 0 && <li>{texts.moreFiles({ count: more })}</li>}
        </ul>
      )}
    </details>
  )
}
