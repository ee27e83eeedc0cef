import type { Person } from '@safelight/client/people'

/** What somebody is called on screens. */
export const personTitle = ({ name }: Pick<Person, 'name'>): string => name || 'Unnamed'
