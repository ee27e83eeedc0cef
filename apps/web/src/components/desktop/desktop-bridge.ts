import type { DesktopBridge } from '@safelight/contract/desktop-bridge'
import { BRIDGE_NAME } from '@safelight/contract/desktop-bridge-name'

/** The API that the desktop app gives to its pages. Undefined in a browser. */
export const desktopBridge: DesktopBridge | undefined = (
  globalThis as { [BRIDGE_NAME]?: DesktopBridge }
)[BRIDGE_NAME]

/** The origin of shared links. In the desktop app, it is the server's origin instead of `app://`. */
export const publicOrigin = (): string => desktopBridge?.server ?? location.origin
