import type { VisionRuntime } from '@safelight/client/headless'
import type { Places as PlaceNames } from '@safelight/media/places'
import type { Ask } from './account/ask.ts'
import type { Paths } from './account/paths.ts'

/** What commands work with, and how they answer. */
export interface CommandContext {
  paths: Paths
  /** A file whose first line is the password, in the place of a question. */
  passwordFile: string | undefined
  ask: Ask
  loadPlaces(): Promise<PlaceNames>
  /** What looks at pictures here. */
  vision: Pick<VisionRuntime, 'createRuntime' | 'decode'>
  /** A line of the answer. */
  print(line: string): void
  /** A line beside the answer, for the person who waits. */
  notice(line: string): void
  /** How far it is, in a line that the next one takes the place of; a script is not shown it. */
  show(line: string): void
  /** The command ends with a code that says that something is wrong. */
  fail(): void
  /** Ends what is under way, in good order. */
  stopping: AbortSignal
}
