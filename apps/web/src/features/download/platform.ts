import type { DownloadUrls } from '@safelight/contract/variables'

export type Platform = keyof DownloadUrls['urls']

/** The platforms of the desktop app in the order in which they are shown. */
export const PLATFORMS = [
  { id: 'windows', name: 'Windows', needs: 'Compatible with Windows 10 and later' },
  { id: 'macos', name: 'macOS', needs: 'Compatible with macOS 10.14 and later' },
  { id: 'linux', name: 'Linux', needs: 'AppImage format for most distributions' },
] as const satisfies { id: Platform; name: string; needs: string }[]

/** What a browser's user agent says that it runs on. Phones and tablets claim to be like a computer. */
export function detectPlatform(userAgent: string): Platform | 'unknown' {
  if (/Android|iPhone|iPad|iPod|Windows Phone|CrOS/i.test(userAgent)) return 'unknown'
  if (/Windows/i.test(userAgent)) return 'windows'
  if (/Mac OS X|Macintosh/i.test(userAgent)) return 'macos'
  return /Linux/i.test(userAgent) ? 'linux' : 'unknown'
}
