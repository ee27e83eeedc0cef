import type { ReactNode } from 'react'
import styles from './page.module.css'

export const Page = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>{children}</div>
)

export interface PageHeaderProps {
  title: string
  facts?: ReactNode
  children?: ReactNode
  controls?: ReactNode
}

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
