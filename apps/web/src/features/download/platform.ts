import type { DownloadUrls } from '@safelight/contract/variables'
import { texts } from '@safelight/texts/features/download'

export type Platform = keyof DownloadUrls['urls']

export const PLATFORMS = [
  { id: 'windows', name: 'Windows', needs: texts.windows },
  { id: 'macos', name: 'macOS', needs: texts.macos },
  { id: 'linux', name: 'Linux', needs: texts.linux },
] as const satisfies { id: Platform; name: string; needs: string }[]

/** Phones and tablets are `unknown`, although their user agents may name macOS or Linux. */
export function detectPlatform(userAgent: string): Platform | 'unknown' {
  if (/Android|iPhone|iPad|iPod|Windows Phone|CrOS/i.test(userAgent)) return 'unknown'
  if (/Windows/i.test(userAgent)) return 'windows'
  if (/Mac OS X|Macintosh/i.test(userAgent)) return 'macos'
  return /Linux/i.test(userAgent) ? 'linux' : 'unknown'
}
