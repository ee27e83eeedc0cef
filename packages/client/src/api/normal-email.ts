/** Normalizes an email address as the server does. The client pins contacts under the normalized address. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()
