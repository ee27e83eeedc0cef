/** What pages of the app may use without asking; everything else is denied. */
const GRANTED = [
  'clipboard-sanitized-write',
  // Exports write into the folder that the person picks for them.
  'fileSystem',
  'fullscreen',
  'persistent-storage',
  // While uploads are under way.
  'screen-wake-lock',
]

export const isGranted = (permission: string): boolean => GRANTED.includes(permission)
