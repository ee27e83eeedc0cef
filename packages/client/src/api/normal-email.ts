/** Normalizes an email address. The server does the same, and contacts are pinned under the result. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()
