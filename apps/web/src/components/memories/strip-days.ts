/*
 * On this device, the strip of memories stores only the days when it was last shown and last dismissed. If it
 * was shown earlier today, the screen reserves its space, so that the pictures below do not jump.
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
