import type { ReactNode } from 'react'
import styles from './icon-row.module.css'

interface IconRowProps {
  icon: ReactNode
  name: string
  children: ReactNode
}

export const IconRow = ({ icon, name, children }: IconRowProps) => (
  <div className={styles.row}>
    <dt title={name}>
      {icon}
      <span>{name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)
