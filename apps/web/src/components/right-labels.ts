import { type Access, RIGHTS, type Right } from '@safelight/contract/rights'
import { texts } from '@safelight/texts/common'

const RIGHT_LABELS: Record<Access, string> = {
  VIEW: texts.canView,
  EDIT: texts.canEdit,
  OWNER: texts.owner,
}

export const RIGHT_OPTIONS: readonly { id: Right; label: string }[] = RIGHTS.map(id => ({
  id,
  label: RIGHT_LABELS[id],
}))
