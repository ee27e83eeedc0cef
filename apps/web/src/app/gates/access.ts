import type { SessionState } from '@safelight/client/session-state'

/** The people who may open a screen. The administrator's screens count as `signed-in` here. */
export type Access = 'everybody' | 'visitors' | 'signed-in'

export type Admission = 'screen' | 'wait' | 'unlock' | 'sign-in' | 'gallery'

export const ADMISSIONS: Readonly<
  Record<Access, Readonly<Record<SessionState['status'], Admission>>>
> = {
  everybody: { starting: 'screen', anonymous: 'screen', locked: 'screen', unlocked: 'screen' },
  // The page stays blank while the session starts. Otherwise, signed-in people would see this screen briefly.
  visitors: { starting: 'wait', anonymous: 'screen', locked: 'gallery', unlocked: 'gallery' },
  'signed-in': { starting: 'wait', anonymous: 'sign-in', locked: 'unlock', unlocked: 'screen' },
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Applies to the route and its children. */
    access?: Access
  }
}
