/** Normalizes an email address as the server does. Contacts are pinned under the result. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()
