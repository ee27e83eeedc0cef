import { type ReactNode, useId } from 'react'
import styles from './account.module.css'

export interface SectionProps {
  /** The fragment of addresses that lead to this section. */
  id?: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function Section({ id, title, lead, children }: SectionProps) {
  const heading = useId()
  return (
    <section className={styles.section} id={id} aria-labelledby={heading}>
      <header className={styles.about}>
        <h2 id={heading}>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
