import { type HistoryState, Link } from '@tanstack/react-router'
import { Images, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Breakable } from '../../shared/ui/layout/breakable.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import { Badge } from '../tile/badge.tsx'
import styles from './cover-card.module.css'

export interface CoverCardProps {
  to: '/albums/$id' | '/media/$id' | '/memories/view'
  id: string
  state?: HistoryState
  /** The item that the album shows. */
  item?: string | undefined
  title: string
  /** Set to `h3` if the cards are below a heading of the page. */
  heading?: 'h2' | 'h3'
  picture: ReactNode | undefined
  badge?: string
  problem?: string | undefined
  children?: ReactNode
  facts: ReactNode
  menu?: ReactNode
}

export function CoverCard(props: CoverCardProps) {
  const {
    to,
    id,
    state,
    item,
    title,
    heading: Title = 'h2',
    picture,
    badge,
    problem,
    facts,
    menu,
  } = props
  return (
    <li className={styles.card}>
      <div className={styles.cover}>
        {picture ?? (
          <span className={styles.none}>
            {problem ? (
              <TriangleAlert size={30} strokeWidth={1.4} aria-hidden="true" />
            ) : (
              <Images size={30} strokeWidth={1.4} aria-hidden="true" />
            )}
          </span>
        )}
        {badge && <Badge>{badge}</Badge>}
      </div>
      <div className={styles.foot}>
        <div className={styles.text}>
          <Title className={styles.title}>
            <Link
              to={to}
              params={{ id }}
              {...(item && { search: { item } })}
              {...(state && { state })}
              dir="auto"
              title={title}
            >
              {title}
            </Link>
          </Title>
          {problem ? <p className={styles.problem}>{problem}</p> : props.children}
          <p className={styles.facts}>
            {typeof facts === 'string' ? <Breakable>{facts}</Breakable> : facts}
          </p>
        </div>
        {menu && <div className={styles.menu}>{menu}</div>}
      </div>
    </li>
  )
}

export const CoverCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.cards} aria-label={label}>
    {children}
  </ul>
)

const SHAPES = ['a', 'b', 'c', 'd', 'e', 'f']

export const CoverCardsSkeleton = () => (
  <div className={styles.cards} aria-busy="true">
    {SHAPES.map(shape => (
      <div key={shape} className={styles.card}>
        <Skeleton aspectRatio="4 / 3" radius="10px" />
        <div className={styles.text}>
          <Skeleton width="60%" height="1.1em" />
        </div>
      </div>
    ))}
  </div>
)
