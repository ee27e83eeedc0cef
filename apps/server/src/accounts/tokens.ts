import { createHash, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash that the database stores in place of a token. Tokens are random and need no salt. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/**
 * Returns the public id of a session, as base64url. The id reveals neither the session's token nor its hash.
 */
export const publicId = (hash: string): string =>
  createHash('sha256').update(`session/${hash}`).digest().subarray(0, 12).toString('base64url')

/** How long a session lasts after its last use, in milliseconds. */
export const SESSION_LIFE = 180 * 24 * 60 * 60 * 1000

export const oldestUse = (now: Date): Date => new Date(now.getTime() - SESSION_LIFE)
