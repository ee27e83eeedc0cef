import type { PackageKind, UpdateFile } from '../manifest.ts'

/** A downloaded file that replaces the app. */
export interface Downloaded {
  path: string
  file: UpdateFile
}

/** The person declined while the app was being replaced. */
export class Canceled extends Error {}

/** Replaces the running app by another version. */
export interface Installer {
  kind: PackageKind
  /**
   * Verifies the file again, because it may have changed since the download. Returns a function that installs
   * it and ends the app. Call it when the window is closed. It throws `UpdateProblem` or `Canceled`.
   *
   * @throws {UpdateProblem}
   */
  prepare(update: Downloaded): Promise<() => Promise<void> | void>
}

/** Ends the app. `relaunch` starts it again afterwards, from another program if given. */
export interface Ending {
  relaunch(program?: string): void
  quit(): void
}
