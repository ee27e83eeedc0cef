import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  /** One sentence, set in serif. */
  title: string
  /** A line that helps, if one is needed. */
  children?: ReactNode
  /** `h1` where the page has no other heading. */
  heading?: 'h1' | 'h2'
  /** One button. */
  action?: ReactNode
}

/** What stands where nothing is yet. */
export const EmptyState = ({ title, heading: Title = 'h2', children, action }: EmptyStateProps) => (
  <div className={styles.state}>
    <Title>{title}</Title>
    {children && <p>{children}</p>}
    {action}
  </div>
)
