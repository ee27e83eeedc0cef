import type { BadgeColor } from '../badge.tsx'

/** Megabytes as the administrator reads them: `512.0 MB`, `1.50 GB`. */
export const formatMegabytes = (megabytes: number): string =>
  megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(2)} GB`

export const ROLES = ['ADMIN', 'USER', 'MODERATOR', 'VIEWER'] as const

const COLORS: Record<string, BadgeColor> = {
  ADMIN: 'red',
  MODERATOR: 'purple',
  USER: 'blue',
  VIEWER: 'gray',
}

export const roleColor = (role: string): BadgeColor => COLORS[role] ?? 'green'

/** A list of roles with a custom one, unless it is empty or there already. */
export function withCustomRole(roles: readonly string[], custom: string): string[] {
  const role = custom.trim().toUpperCase()
  const isThere = roles.some(each => each.toUpperCase() === role)
  return role === '' || isThere ? [...roles] : [...roles, role]
}
