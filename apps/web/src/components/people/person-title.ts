import type { Person } from '@safelight/client/people'
import { texts } from '@safelight/texts/people'

/** What somebody is called on screens. */
export const personTitle = ({ name }: Pick<Person, 'name'>): string => name || texts.unnamed
