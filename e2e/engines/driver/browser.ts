import type { Session } from './session.ts'

/** A browser with a temporary profile. */
export interface Browser {
  session: Session
  downloads: string
  /** Returns console errors and content policy violations. */
  complaints(): Promise<string[]>
  close(): Promise<void>
}

/** Timeout in milliseconds, for a busy machine. */
export const PATIENCE = 300_000
