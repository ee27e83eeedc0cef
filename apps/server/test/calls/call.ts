import type { Endpoint } from '@safelight/contract/endpoint'
import { MEMBER_NAMES } from '@safelight/test-kit/sharing/shared-library'

/** The expected HTTP status. `own` means 200 and only data of the caller's own library, which is empty. */
export type Outcome = number | 'own'

export interface Call {
  endpoint: Endpoint
  about?: string
  path: string
  body?: unknown
  /** Expected outcomes by role. Roles without an entry do not make the call. */
  outcomes: Partial<Record<Role, Outcome>>
}

/** The roles that make calls: somebody without access, a former member, and one member for each right. */
export const ROLES = ['stranger', 'removed', ...MEMBER_NAMES] as const
type Role = (typeof ROLES)[number]

/** Returns the outcomes for all roles. A role without an entry has that of the previous role in `ROLES`. */
export function outcomes({
  stranger,
  ...named
}: Pick<Record<Role, Outcome>, 'stranger'> & Partial<Record<Role, Outcome>>) {
  let last = stranger
  const found: Call['outcomes'] = { stranger }
  for (const role of ROLES.slice(1)) {
    last = (named as Call['outcomes'])[role] ?? last
    found[role] = last
  }
  return { outcomes: found }
}
export const all = (outcome: Outcome) => outcomes({ stranger: outcome })
export const ofOwner = outcomes({ stranger: 404, viewer: 403 })
export const ofMembers = outcomes({ stranger: 404, viewer: 200 })
