import type { InboxState } from '@safelight/client/inbox'
import { texts } from '@safelight/texts/components/inbox'
import type { ReactNode } from 'react'
import { CountBadge } from '../../shared/ui/feedback/count-badge.tsx'
import styles from './shell.module.css'

/** Returns how many new things a screen has, or, for `menu`, all screens that are only in the menu. */
export function countOf({ shares, invitations, guestUploads }: InboxState, of: string): number {
  switch (of) {
    case '/albums':
      return guestUploads.reduce((sum, { count }) => sum + count, 0)
    case '/shared':
      return shares.length
    case '/account':
      return invitations.length
    case 'menu':
      return shares.length + invitations.length
    default:
      return 0
  }
}

export const NewCount = ({ count }: { count: number }) => (
  <CountBadge count={count} label={texts.newCount({ count })} />
)

/** An icon with a dot if something is new. The button around it must say so in its label. */
export const NewDot = ({ count, children }: { count: number; children: ReactNode }) => (
  <span className={styles.dotted} data-new={count > 0 || undefined}>
    {children}
  </span>
)

/** Returns what a screen reader says instead of `label` if something is new, as a property. */
export const labelWithNew = (label: string, count: number): { 'aria-label'?: string } =>
  count > 0 ? { 'aria-label': texts.labelWithNew({ label, count }) } : {}
