/** Normalizes an address as the server does, and as contacts are pinned. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()
