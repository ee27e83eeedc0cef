const SAFE = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4']

/** The MIME type under which decrypted bytes may be used: the sender's claim, if it is harmless (F10). */
export const safeType = (claimed: string): string =>
  SAFE.includes(claimed) ? claimed : 'application/octet-stream'
