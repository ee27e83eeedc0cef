import { type ReactNode, useId } from 'react'
import styles from './account.module.css'

export interface SectionProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function Section({ title, lead, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.about}>
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
