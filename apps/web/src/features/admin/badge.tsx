import type { ReactNode } from 'react'
import styles from './admin.module.css'

export type BadgeColor = 'red' | 'purple' | 'blue' | 'gray' | 'green' | 'yellow'

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
