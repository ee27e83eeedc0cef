import type { Written } from '@safelight/client/comments'
import { texts } from '@safelight/texts/features/comments'
import { contactName } from '../../../../components/contacts/contact-name.ts'

export function nameOfAuthor({ isOwn, person }: Written): string {
  if (isOwn) return texts.you
  return person ? (person.name ?? person.email) : texts.unverifiedPerson
}

/** Returns the name with the address, because a name alone proves nothing. */
export function nameOfLiker(like: Written): string {
  const { isOwn, person } = like
  return isOwn || !person ? nameOfAuthor(like) : contactName(person.email, person.name)
}
