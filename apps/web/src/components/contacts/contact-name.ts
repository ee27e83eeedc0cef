/**
 * The display name, if any, and the address. The isolates U+2068 and U+2069 keep right-to-left letters of the
 * name from reordering the text around the name.
 */
export const contactName = (email: string, displayName: string | null): string =>
  displayName === null ? email : `\u2068${displayName}\u2069 (${email})`
