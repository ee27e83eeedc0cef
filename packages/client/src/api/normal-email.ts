/** The one form of an address, however it is typed: the server's, and the one in which contacts are pinned. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()
