import type { VisionRuntime } from '@safelight/client/headless'
import type { Places as PlaceNames } from '@safelight/media/places'
import type { Ask } from './account/ask.ts'
import type { Paths } from './account/paths.ts'

/** How long `watch` waits, in milliseconds. */
export interface WatchPace {
  /** Until a new file may be complete, if it has not changed. */
  settle: number
  /** Between two looks through all files, in addition to those after changes. */
  look: number
  /** Between two checks of which disk is mounted. */
  root: number
}

export interface CommandContext {
  paths: Paths
  /** Path of a file whose first line is the password. If set, commands do not ask for the password. */
  passwordFile: string | undefined
  ask: Ask
  loadPlaces(): Promise<PlaceNames>
  vision: Pick<VisionRuntime, 'createRuntime' | 'decode'>
  print(line: string): void
  notice(line: string): void
  /** Shows progress, in place of the previous progress. Shows nothing if stderr is not a terminal. */
  show(line: string): void
  fail(): void
  /** Aborted on SIGINT or SIGTERM; work in progress then ends cleanly. */
  stopping: AbortSignal
  pace: WatchPace
}
