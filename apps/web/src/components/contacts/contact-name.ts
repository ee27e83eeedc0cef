/**
 * Whom an address belongs to, with the name that the person has shown, if any. The name proves nothing, so that
 * the address is always there; the marks keep letters of the name from turning what is around it.
 */
export const contactName = (email: string, displayName: string | null): string =>
  displayName === null ? email : `\u2068${displayName}\u2069 (${email})`
