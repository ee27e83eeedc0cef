/** The desktop app that is made with this version of the server. */
export const DESKTOP_VERSION = '0.1.0'

/** The names of its installers. */
export const INSTALLERS = {
  windows: `Safelight-${DESKTOP_VERSION}-win.exe`,
  macos: `Safelight-${DESKTOP_VERSION}-mac.dmg`,
  linux: `Safelight-${DESKTOP_VERSION}-linux.AppImage`,
} as const

/** The oldest macOS on which Electron, and so the app, runs. */
export const OLDEST_MACOS = 'macOS 13 Ventura'
