import type { DownloadUrls } from '@safelight/contract/variables'
import { texts } from '@safelight/texts/download'

export type Platform = keyof DownloadUrls['urls']

/** The platforms of the desktop app in the order in which they are shown. */
export const PLATFORMS = [
  { id: 'windows', name: 'Windows', needs: texts.compatibleWithWindows10AndLater },
  { id: 'macos', name: 'macOS', needs: texts.compatibleWithMacos1014And },
  { id: 'linux', name: 'Linux', needs: texts.appImageFormatForMostDistributions },
] as const satisfies { id: Platform; name: string; needs: string }[]

/** What a browser's user agent says that it runs on. Phones and tablets claim to be like a computer. */
export function detectPlatform(userAgent: string): Platform | 'unknown' {
  if (/Android|iPhone|iPad|iPod|Windows Phone|CrOS/i.test(userAgent)) return 'unknown'
  if (/Windows/i.test(userAgent)) return 'windows'
  if (/Mac OS X|Macintosh/i.test(userAgent)) return 'macos'
  return /Linux/i.test(userAgent) ? 'linux' : 'unknown'
}
