import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  /** One sentence. */
  title: string
  children?: ReactNode
  /** `h1` if the page has no other heading. */
  heading?: 'h1' | 'h2'
  /** One button. */
  action?: ReactNode
}

/** Shown in place of an empty list. */
export const EmptyState = ({ title, heading: Title = 'h2', children, action }: EmptyStateProps) => (
  <div className={styles.state}>
    <Title>{title}</Title>
    {children && <p>{children}</p>}
    {action}
  </div>
)
