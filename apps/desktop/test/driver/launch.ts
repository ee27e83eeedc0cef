import type { DesktopApp, Launch } from './desktop-app.ts'
import { launchElectron } from './electron-app.ts'
import { launchStandIn } from './stand-in-app.ts'

/** Path of the Electron program, set by `npm test` if found. */
const { ELECTRON_PATH } = process.env

export const runner = ELECTRON_PATH ? 'Electron' : "Electron's stand-in in Chromium"

export function launchDesktop(launch: Launch): Promise<DesktopApp> {
  return ELECTRON_PATH ? launchElectron(ELECTRON_PATH, launch) : launchStandIn(launch)
}
