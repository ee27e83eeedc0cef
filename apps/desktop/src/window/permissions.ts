/** What pages of the app may use without asking; everything else is denied. */
const GRANTED = [
  'clipboard-sanitized-write',
  'fullscreen',
  'persistent-storage',
  'screen-wake-lock',
]

export const isGranted = (permission: string): boolean => GRANTED.includes(permission)
