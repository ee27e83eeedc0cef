import type { Person } from '@safelight/client/people'
import { texts } from '@safelight/texts/features/people'

export const personTitle = ({ name }: Pick<Person, 'name'>): string => name || texts.unnamed
