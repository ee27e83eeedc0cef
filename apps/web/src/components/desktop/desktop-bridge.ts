import type { DesktopBridge } from '@safelight/contract/desktop-bridge'
import { BRIDGE_NAME } from '@safelight/contract/desktop-bridge-name'

/** The API that the desktop app gives to its pages. Undefined in a browser. */
export const desktopBridge: DesktopBridge | undefined = (
  globalThis as { [BRIDGE_NAME]?: DesktopBridge }
)[BRIDGE_NAME]

/**
 * The origin of links that people share. In the desktop app, this is the server, because no browser can open
 * the app's own pages.
 */
export const publicOrigin = (): string => desktopBridge?.server ?? location.origin
