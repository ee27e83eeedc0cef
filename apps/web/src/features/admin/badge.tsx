import type { ReactNode } from 'react'
import styles from './admin.module.css'

export type BadgeColor = 'red' | 'purple' | 'blue' | 'gray' | 'green' | 'yellow'

/** A word in a pill. */
export const Badge = ({
  color = 'gray',
  children,
}: {
  color?: BadgeColor
  children: ReactNode
}) => (
  <span className={styles.badge} data-color={color}>
    {children}
  </span>
)
