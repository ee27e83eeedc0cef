import type { Written } from '@safelight/client/comments'
import { texts } from '@safelight/texts/features/comments'

export function nameOfAuthor({ isOwn, person }: Written): string {
  if (isOwn) return texts.you
  return person ? (person.name ?? person.email) : texts.unverifiedPerson
}
