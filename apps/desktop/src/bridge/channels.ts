import type { DesktopBridge } from '@safelight/contract/desktop-bridge'
import type { CallName, EventName } from '@safelight/contract/desktop-bridge-names'

export const channelOf = (name: CallName | EventName): string => `safelight:${name}`

const ABOUT = '--safelight-about='

export type About = Pick<DesktopBridge, 'version' | 'server' | 'lastServer'>

export const aboutArgument = (about: About): string =>
  ABOUT + encodeURIComponent(JSON.stringify(about))

/** Reads a page's data from its process's arguments. They need no check: only the main process sets them. */
export function aboutFrom(args: readonly string[]): About {
  const text = args.find(arg => arg.startsWith(ABOUT))
  if (text === undefined) throw new Error('The main process passed no data for this page.')
  return JSON.parse(decodeURIComponent(text.slice(ABOUT.length)))
}
