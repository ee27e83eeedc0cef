import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** Short text in the corner of a picture. Its parent must have the picture's box. */
export const Badge = ({ children }: { children: ReactNode }) => (
  <span className={styles.badge}>{children}</span>
)
