/** Permissions that pages of the app get without asking. All others are denied. */
const GRANTED = [
  'clipboard-sanitized-write',
  // Exports write into a folder that the user chooses.
  'fileSystem',
  'fullscreen',
  'persistent-storage',
  // Keeps the screen on during uploads.
  'screen-wake-lock',
]

export const isGranted = (permission: string): boolean => GRANTED.includes(permission)
