import { type ReactNode, useId, useRef } from 'react'
import styles from './account.module.css'
import { useListed } from './section-index.tsx'

export interface SectionProps {
  /** The fragment of addresses that lead to this section. */
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function Section({ id, title, lead, children }: SectionProps) {
  const heading = useId()
  const element = useRef<HTMLElement>(null)
  useListed(element, id, title)
  return (
    <section ref={element} id={id} className={styles.section} aria-labelledby={heading}>
      <header className={styles.about}>
        <h2 id={heading}>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
