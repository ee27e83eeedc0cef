import type { CallName, DesktopBridge, EventName } from '@safelight/contract/desktop-bridge'

export const channelOf = (name: CallName | EventName): string => `safelight:${name}`

/** How the main process tells a preload script what its page is to know from the start. */
const ABOUT = '--safelight-about='

export type About = Pick<DesktopBridge, 'version' | 'server' | 'lastServer'>

export const aboutArgument = (about: About): string =>
  ABOUT + encodeURIComponent(JSON.stringify(about))

/** Only a preload script's own main process writes its arguments. */
export function aboutFrom(args: readonly string[]): About {
  const text = args.find(arg => arg.startsWith(ABOUT))
  if (text === undefined) throw new Error('The main process says nothing of this page.')
  return JSON.parse(decodeURIComponent(text.slice(ABOUT.length)))
}
