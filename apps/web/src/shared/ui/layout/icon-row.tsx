import type { ReactNode } from 'react'
import styles from './icon-row.module.css'

interface IconRowProps {
  icon: ReactNode
  /** Said instead of the icon. */
  name: string
  children: ReactNode
}

/** A row of a list of facts, beside an icon that says what it is of; for a `dl`. */
export const IconRow = ({ icon, name, children }: IconRowProps) => (
  <div className={styles.row}>
    <dt title={name}>
      {icon}
      <span>{name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)
