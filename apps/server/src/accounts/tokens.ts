import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token. It is random, so that a plain hash is enough. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** A session's name towards its owner, 12 bytes as base64url: it leads back to no token and no hash. */
export const publicId = (hash: string): string =>
  createHash('sha256').update(`session/${hash}`).digest().subarray(0, 12).toString('base64url')

/** How long a session lasts after its last use, in milliseconds. */
export const SESSION_LIFE = 180 * 24 * 60 * 60 * 1000

/** A session whose last use lies before this has ended. */
export const oldestUse = (now: Date): Date => new Date(now.getTime() - SESSION_LIFE)
