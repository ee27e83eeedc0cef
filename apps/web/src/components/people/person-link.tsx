import type { Person } from '@safelight/client/people'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** A face of the group that is shown: beside the address, which others may see. */
    group?: string
  }
}

interface PersonLinkProps {
  person: Pick<Person, 'id' | 'known'>
  className?: string | undefined
  label?: string | undefined
  children: ReactNode
}

/** Leads to somebody's pictures. */
export const PersonLink = ({
  person: { id, known },
  className,
  label,
  children,
}: PersonLinkProps) =>
  known ? (
    <Link to="/people/$id" params={{ id }} className={className} aria-label={label}>
      {children}
    </Link>
  ) : (
    <Link
      to="/people/$id"
      params={{ id: UNNAMED }}
      state={{ group: id }}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  )

/** The address of a group that nobody has said anything of. */
export const UNNAMED = 'unnamed'
