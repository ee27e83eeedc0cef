import type { DesktopBridge } from '@safelight/contract/desktop-bridge'
import { BRIDGE_NAME } from '@safelight/contract/desktop-bridge-name'

/** What the desktop app does for its pages; undefined in a browser. */
export const desktopBridge: DesktopBridge | undefined = (
  globalThis as { [BRIDGE_NAME]?: DesktopBridge }
)[BRIDGE_NAME]

/** Where others open what this page shows: in the desktop app not its own address, which is nobody else's. */
export const publicOrigin = (): string => desktopBridge?.server ?? location.origin
