import type { DesktopApp, Launch } from './desktop-app.ts'
import { launchElectron } from './electron-app.ts'
import { launchStandIn } from './stand-in-app.ts'

/** Electron's program, as `npm test` found it. */
const { ELECTRON_PATH } = process.env

/** What runs the app: Electron where it is on this machine, else its stand-in. */
export const runner = ELECTRON_PATH ? 'Electron' : "Electron's stand-in in Chromium"

export function launchDesktop(launch: Launch): Promise<DesktopApp> {
  return ELECTRON_PATH ? launchElectron(ELECTRON_PATH, launch) : launchStandIn(launch)
}
