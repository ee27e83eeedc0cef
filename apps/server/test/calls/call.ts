import type { Endpoint } from '@safelight/contract/endpoint'
import { MEMBER_NAMES } from '@safelight/test-kit/sharing/shared-library'

/** A status; or 200 with nothing in it of the library: the asker's own, which is empty. */
export type Outcome = number | 'own'

/** A call that aims at a shared library. */
export interface Call {
  endpoint: Endpoint
  /** Where there are several calls of one endpoint. */
  about?: string
  path: string
  body?: unknown
  /** For those who are to be asked. */
  outcomes: Partial<Record<Role, Outcome>>
}

/** Who has nothing to do with the library, was removed from all of it, has one of the rights to some of it. */
export const ROLES = ['stranger', 'removed', ...MEMBER_NAMES] as const
type Role = (typeof ROLES)[number]

/** What comes of a call for everybody: who is not named gets what the one before them in `ROLES` gets. */
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
