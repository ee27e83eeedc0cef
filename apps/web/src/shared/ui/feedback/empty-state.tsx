import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** `h1` if the page has no other heading. */
  heading?: 'h1' | 'h2'
  action?: ReactNode
}

export const EmptyState = ({ title, heading: Title = 'h2', children, action }: EmptyStateProps) => (
  <div className={styles.state}>
    <Title>{title}</Title>
    {children && <p>{children}</p>}
    {action}
  </div>
)
