import type { Right } from '@safelight/vault/people'

export const RIGHTS: readonly { id: Right; label: string }[] = [
  { id: 'VIEW', label: 'Can view' },
  { id: 'EDIT', label: 'Can edit' },
]
