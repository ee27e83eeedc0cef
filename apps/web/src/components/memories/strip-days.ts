/*
 * The days on which this device last showed the strip of memories, and on which the person last dismissed the
 * strip. If the device showed it earlier today, the screen reserves space for it.
 */

const SHOWN = 'memories-shown'
const DISMISSED = 'memories-dismissed'

const today = (): string => new Date().toDateString()
const isToday = (key: string): boolean => localStorage.getItem(key) === today()

export const expectsStrip = (): boolean => isToday(SHOWN)

export function noteStrip(isShown: boolean): void {
  if (isShown) localStorage.setItem(SHOWN, today())
  else localStorage.removeItem(SHOWN)
}

export const isDismissed = (): boolean => isToday(DISMISSED)

export const noteDismissed = (): void => localStorage.setItem(DISMISSED, today())
