import { ImageOff } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Badge } from '../../shared/media/badge.tsx'
import styles from './shared-with-me.module.css'

export interface SharedCardProps {
  /** Where the card leads; it is given its class and what is in it. */
  link: ReactElement<{ className?: string | undefined; children?: ReactNode }>
  picture: ReactNode
  title: string
  badge?: string
  /** The e-mail address of whoever shares it. */
  from: string
  right: 'VIEW' | 'EDIT' | 'OWNER'
  problem: string | undefined
}

/** Something that somebody shares, and who. */
export const SharedCard = (props: SharedCardProps) => (
  <li className={styles.card}>
    {cloneElement(
      props.link,
      { className: styles.link },
      <span className={styles.picture}>
        {props.picture ?? (
          <span className={styles.missing}>
            <ImageOff size={28} strokeWidth={1.4} aria-hidden="true" />
          </span>
        )}
        {props.badge && <Badge>{props.badge}</Badge>}
      </span>,
      <span className={styles.name} dir="auto">
        {props.title}
      </span>,
    )}
    <p className={styles.from}>
      Shared by {props.from} · {props.right === 'EDIT' ? 'Can edit' : 'Can view'}
    </p>
    {props.problem && <p className={styles.problem}>{props.problem}</p>}
  </li>
)
