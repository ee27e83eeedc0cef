import type { Album, Contributor } from '@safelight/client/albums'
import type { LibraryItem } from '@safelight/client/item'
import { isOwner } from '@safelight/contract/rights'
import { texts } from '@safelight/texts/features/albums'
import { UserRound } from 'lucide-react'
import { contactName } from '../../../components/contacts/contact-name.ts'
import { itemLabel } from '../../../components/tile/item-label.ts'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import { IconRow } from '../../../shared/ui/layout/icon-row.tsx'
import styles from './added-by.module.css'

/** Whether others can see the album, so that it matters who added an item. */
export const isShared = ({ right, sharedWith }: Album): boolean => !isOwner(right) || sharedWith > 0

interface AddedByProps {
  item: LibraryItem
  contributors: ReadonlyMap<string, Contributor>
}

export function AddedByRow({ item, contributors }: AddedByProps) {
  const person = item.shared && contributors.get(item.shared.owner)
  return (
    <IconRow icon={<UserRound size={18} />} name={texts.addedBy}>
      <span dir="auto">
        {item.shared
          ? texts.addedByName({ name: adderName(item, contributors) })
          : texts.addedByYou}
      </span>
      {person && person.name !== null && (
        <small dir="auto">
          <Breakable>{person.email}</Breakable>
        </small>
      )}
    </IconRow>
  )
}

export const AdderMark = ({ item, contributors }: AddedByProps) =>
  item.shared && (
    <span
      className={styles.mark}
      title={texts.addedByName({ name: fullName(item, contributors) })}
      aria-hidden="true"
    >
      {initialOf(adderName(item, contributors))}
    </span>
  )

/** Returns the label of a picture for screen readers. */
export const adderLabel = (item: LibraryItem, contributors: AddedByProps['contributors']): string =>
  texts.labelAddedBy({ label: itemLabel(item), name: fullName(item, contributors) })

/** Returns the name with the address, because a name alone proves nothing. */
function fullName(item: LibraryItem, contributors: AddedByProps['contributors']): string {
  const person = item.shared && contributors.get(item.shared.owner)
  return person ? contactName(person.email, person.name) : adderName(item, contributors)
}

function adderName({ shared }: LibraryItem, contributors: AddedByProps['contributors']): string {
  if (!shared) return texts.you
  const person = contributors.get(shared.owner)
  return person ? (person.name ?? person.email) : texts.unverifiedPerson
}

const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '?'
