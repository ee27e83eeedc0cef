import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** The parent must have the size of the picture. */
export const Badge = ({ children }: { children: ReactNode }) => (
  <span className={styles.badge}>{children}</span>
)
