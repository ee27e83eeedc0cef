import type { LibraryItem } from '@safelight/client/item'
import { turnsOf } from '@safelight/client/turns'
import type { ReactNode } from 'react'
import { classes } from '../../shared/classes.ts'
import styles from './turned.module.css'

export interface TurnedProps {
  item: LibraryItem
  className?: string | undefined
  children: ReactNode
}

export const Turned = ({ item, className, children }: TurnedProps) => (
  <span className={styles.room} data-turns={turnsOf(item) || undefined}>
    <span className={classes(styles.turned, className)}>{children}</span>
  </span>
)
