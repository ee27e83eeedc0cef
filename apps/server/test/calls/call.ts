import type { Endpoint } from '@safelight/contract/endpoint'

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

/** Who has nothing to do with the library, was removed from all of it, may view some, may edit some. */
export const ROLES = ['stranger', 'removed', 'viewer', 'editor'] as const
type Role = (typeof ROLES)[number]

export const outcomes = (
  stranger: Outcome,
  removed: Outcome,
  viewer: Outcome,
  editor: Outcome,
) => ({
  outcomes: { stranger, removed, viewer, editor },
})
export const all = (outcome: Outcome) => outcomes(outcome, outcome, outcome, outcome)
export const ofOwner = outcomes(404, 404, 403, 403)
export const ofMembers = outcomes(404, 404, 200, 200)
