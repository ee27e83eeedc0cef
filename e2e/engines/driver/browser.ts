import type { Session } from './session.ts'

export interface Browser {
  session: Session
  downloads: string
  /** Returns console errors and content policy violations. */
  complaints(): Promise<string[]>
  close(): Promise<void>
}

/** The timeout of a step, in milliseconds. Long enough for a busy machine. */
export const PATIENCE = 300_000
