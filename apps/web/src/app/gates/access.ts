import type { SessionState } from '@safelight/client/session-state'

/**
 * The people who may open a screen. The administrator's screens have `signed-in` too. These screens check
 * whether the account is the administrator's.
 */
export type Access = 'everybody' | 'visitors' | 'signed-in'

export type Admission = 'screen' | 'wait' | 'unlock' | 'sign-in' | 'gallery'

export const ADMISSIONS: Readonly<
  Record<Access, Readonly<Record<SessionState['status'], Admission>>>
> = {
  everybody: { starting: 'screen', anonymous: 'screen', locked: 'screen', unlocked: 'screen' },
  // Blank while the session starts, so that no signed-in person sees such a screen for a moment.
  visitors: { starting: 'wait', anonymous: 'screen', locked: 'gallery', unlocked: 'gallery' },
  'signed-in': { starting: 'wait', anonymous: 'sign-in', locked: 'unlock', unlocked: 'screen' },
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Applies to the route and its children. */
    access?: Access
  }
}
