import type { Phone } from '@safelight/media/phone-losses'

/** Returns the phone's system; undefined on a computer. An iPad claims to be a Mac, but has a touch screen. */
export function phoneOf({ userAgent, maxTouchPoints }: NavigatorFacts): Phone | undefined {
  if (/Android/.test(userAgent)) return 'android'
  const isPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  return isPad || /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : undefined
}

type NavigatorFacts = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
