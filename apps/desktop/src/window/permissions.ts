/** Permissions that pages of the app get without asking. All others are denied. */
const GRANTED = [
  'clipboard-sanitized-write',
  // Exports write into a folder that the user chooses.
  'fileSystem',
  'fullscreen',
  // Uploads go directly to the server, which may be in the local network or on this machine. The content
  // security policy allows no other address.
  'local-network',
  'local-network-access',
  'loopback-network',
  'persistent-storage',
  // Keeps the screen on during uploads.
  'screen-wake-lock',
]

export const isGranted = (permission: string): boolean => GRANTED.includes(permission)
