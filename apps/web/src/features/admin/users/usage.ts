import { texts } from '@safelight/texts/shared'
import { formatDecimals } from '../../../shared/format.ts'
import type { BadgeColor } from '../badge.tsx'

/** Formats megabytes as `512.0 MB` or `1.50 GB`. */
export const formatMegabytes = (megabytes: number): string =>
  megabytes < 1024
    ? texts.megabytes({ size: formatDecimals(megabytes, 1) })
    : texts.gigabytes({ size: formatDecimals(megabytes / 1024, 2) })

export const ROLES = ['ADMIN', 'USER', 'MODERATOR', 'VIEWER'] as const

const COLORS: Record<string, BadgeColor> = {
  ADMIN: 'red',
  MODERATOR: 'purple',
  USER: 'blue',
  VIEWER: 'gray',
}

export const roleColor = (role: string): BadgeColor => COLORS[role] ?? 'green'

export function withCustomRole(roles: readonly string[], custom: string): string[] {
  const role = custom.trim().toUpperCase()
  const isThere = roles.some(each => each.toUpperCase() === role)
  return role === '' || isThere ? [...roles] : [...roles, role]
}
