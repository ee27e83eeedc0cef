import type { Person } from '@safelight/client/people'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The id of an unnamed group of faces. It is not in the address, which others may see. */
    group?: string
  }
}

interface PersonLinkProps {
  person: Pick<Person, 'id' | 'known'>
  className?: string | undefined
  label?: string | undefined
  children: ReactNode
}

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

/** In the address, this word replaces the id of a group of faces that nobody has named. */
export const UNNAMED = 'unnamed'
