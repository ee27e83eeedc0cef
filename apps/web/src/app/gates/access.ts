import type { SessionState } from '@safelight/client/session-state'

/** For whom a screen is. The administrator's area asks besides for the account's number. */
export type Access = 'everybody' | 'visitors' | 'signed-in'

/** What becomes of a person who asks for a screen. */
export type Admission = 'screen' | 'wait' | 'unlock' | 'sign-in' | 'gallery'

/** What becomes of a person, by the screen's access and what is known of them. */
export const ADMISSIONS: Readonly<
  Record<Access, Readonly<Record<SessionState['status'], Admission>>>
> = {
  everybody: { starting: 'screen', anonymous: 'screen', locked: 'screen', unlocked: 'screen' },
  // Nothing at all is calmer than a page that is replaced a moment later.
  visitors: { starting: 'wait', anonymous: 'screen', locked: 'gallery', unlocked: 'gallery' },
  'signed-in': { starting: 'wait', anonymous: 'sign-in', locked: 'unlock', unlocked: 'screen' },
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of the route and of those below it. */
    access?: Access
  }
}
