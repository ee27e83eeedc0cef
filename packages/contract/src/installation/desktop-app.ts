export const DESKTOP_VERSION = '0.1.0'

export const INSTALLERS = {
  windows: `Safelight-${DESKTOP_VERSION}-win.exe`,
  macos: `Safelight-${DESKTOP_VERSION}-mac.dmg`,
  linux: `Safelight-${DESKTOP_VERSION}-linux.AppImage`,
} as const

/** The oldest macOS on which Electron runs. */
export const OLDEST_MACOS = 'macOS 13 Ventura'
