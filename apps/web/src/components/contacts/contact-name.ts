/**
 * The display name, if any, with the address. The name proves nothing, so the address is always shown. The
 * isolates U+2068 and U+2069 keep right-to-left letters of the name from reordering the text around it.
 */
export const contactName = (email: string, displayName: string | null): string =>
  displayName === null ? email : `\u2068${displayName}\u2069 (${email})`
