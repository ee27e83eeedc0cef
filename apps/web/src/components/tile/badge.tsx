import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A few words in the corner of a picture; its box is the picture's. */
export const Badge = ({ children }: { children: ReactNode }) => (
  <span className={styles.badge}>{children}</span>
)
