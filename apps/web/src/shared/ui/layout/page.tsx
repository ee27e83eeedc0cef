import type { ReactNode } from 'react'
import styles from './page.module.css'

/** What a screen of the library is in: the space around it. */
export const Page = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>{children}</div>
)

export interface PageHeaderProps {
  title: string
  /** A line in small letters, such as how much there is. */
  facts?: ReactNode
  /** What else is to be said, below the facts. */
  children?: ReactNode
  /** The buttons at its end. */
  controls?: ReactNode
}

/** The head of a page: what it is, and what can be done with all of it. */
export const PageHeader = ({ title, facts, children, controls }: PageHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.headline}>
      <h1 dir="auto">{title}</h1>
      {facts && <p className={styles.facts}>{facts}</p>}
      {children}
    </div>
    {controls && <div className={styles.controls}>{controls}</div>}
  </header>
)
