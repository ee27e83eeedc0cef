import { type Access, RIGHTS, type Right } from '@safelight/contract/rights'

/** What an access is called on screens. */
export const RIGHT_LABELS: Record<Access, string> = {
  VIEW: 'Can view',
  EDIT: 'Can edit',
  OWNER: 'Owner',
}

export const RIGHT_OPTIONS: readonly { id: Right; label: string }[] = RIGHTS.map(id => ({
  id,
  label: RIGHT_LABELS[id],
}))

/** What the rights are good for. */
export const RIGHT_HINTS: Record<'album' | 'item', string> = {
  album:
    'Can edit: can add and remove their own photos and videos, and change the title and description.',
  item: 'Can edit: can rotate it and change its name, date and time.',
}
