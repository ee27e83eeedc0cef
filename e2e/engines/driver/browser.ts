import type { Session } from './session.ts'

/** A browser with a profile of its own, which goes with it. */
export interface Browser {
  session: Session
  /** The folder that downloads come into. */
  downloads: string
  /** What its console has of errors and of breaches of the content policy. */
  complaints(): Promise<string[]>
  close(): Promise<void>
}

/** How long anything may take on a machine that is busy with other things. */
export const PATIENCE = 300_000
